import { Outlet, useLocation, useNavigation } from 'react-router';
import { useRequestId } from '#app/http/request-id.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { ListingLoading } from '#app/ui/listing-loading.tsx';
import { Shell } from '#app/ui/shell.tsx';
import type { Route } from './+types/layout.ts';

export default function StorefrontLayout() {
  return <Shell>{useIsCategoryAwaited() ? <ListingLoading /> : <Outlet />}</Shell>;
}

/** Never the previous shelf's goods while another one is on its way; a change of filters or page keeps its shelf. */
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
