import { Outlet, type ShouldRevalidateFunction } from 'react-router';
import { ErrorPage } from '#app/components/error-page.tsx';
import { guardAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { useRequestId } from '#app/http/request-context.ts';
import { noStore } from '#app/http/set-cookies.ts';
import type { Route } from './+types/layout.ts';
import { AdminFrame } from './components/admin-frame.tsx';
import { readWaiting } from './waiting/count-waiting-tasks.server.ts';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/**
 * Counts for the navigation of the first page; an open page reads them from `/admin/waiting`. React Router requests this
 * route for the first admin page only, by which `guardAdmin` recognizes such a request.
 */
export const loader = ({ context }: Route.LoaderArgs) => readWaiting(context.get(shopContext));

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export const headers = () => noStore;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame waiting={loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

/** Error of an admin page: the navigation stays, but only for administrators. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <AdminFrame waiting={loaderData ?? null}>
      <ErrorPage error={error} reference={reference} />
    </AdminFrame>
  );
}
