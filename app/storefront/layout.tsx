import { Outlet, useLocation, useNavigation } from 'react-router';
import { ErrorPage } from '#app/components/error-page.tsx';
import { Shell } from '#app/components/shell/shell.tsx';
import { useRequestId } from '#app/http/request-context.ts';
import type { Route } from './+types/layout.ts';
import { ListingLoading } from './catalog/listing-loading.tsx';

export default function StorefrontLayout() {
  return <Shell>{useIsCategoryAwaited() ? <ListingLoading /> : <Outlet />}</Shell>;
}

/**
 * True while another category loads, so that its page does not show the previous products. A change of filters or page
 * keeps the products.
 */
function useIsCategoryAwaited(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname && /^\/shop\/[^/]+\/?$/.test(location.pathname);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <Shell>
      <ErrorPage error={error} reference={reference} />
    </Shell>
  );
}
