import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunction } from 'react-router';
import { ErrorPage } from '#app/components/error-page.tsx';
import { adminOf, guardAdmin, postedOf } from '#app/http/admin.ts';
import { pagesFor } from '#app/http/admin-access.ts';
import { shopContext } from '#app/http/context.ts';
import { useRequestId } from '#app/http/request-context.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { roles } from '#shop/accounts/permissions.ts';
import type { Route } from './+types/layout.ts';
import { AdminFrame } from './components/admin-frame.tsx';
import { adminFrameCopy } from './components/copy.ts';
import { readWaiting } from './waiting/count-waiting-tasks.server.ts';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/**
 * What the navigation shows. The counts are those of the first page; an open page reads them from `/admin/waiting`. React
 * Router requests this route for the first admin page only, by which `guardAdmin` recognizes such a request.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = adminOf(context);
  const waiting = await readWaiting(context.get(shopContext), role);
  return { pages: pagesFor(role), permissions: roles[role].permissions, waiting, posted: postedOf(context) };
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export const headers = () => noStore;

export default function AdminLayout({ loaderData: { pages, waiting, posted } }: Route.ComponentProps) {
  return (
    <AdminFrame pages={pages} waiting={waiting}>
      {posted?.toast && (
        <noscript>
          <p className={posted.isDone ? 'hint' : 'form-problem'} role="alert">
            {posted.toast}
          </p>
        </noscript>
      )}
      <Outlet />
    </AdminFrame>
  );
}

/** Error of an admin page: the navigation stays, but only for the staff. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <AdminFrame pages={loaderData?.pages ?? pagesIn(error)} waiting={loaderData?.waiting}>
      <ErrorPage error={inAdmin(error)} reference={reference} />
    </AdminFrame>
  );
}

/** What is no longer there: the way on is another page of the admin, not the shop. */
const NOT_FOUND = { ...adminFrameCopy.notFound, link: { to: '/admin', label: adminFrameCopy.toAdmin } };

const inAdmin = (error: unknown): unknown =>
  isRouteErrorResponse(error) && error.status === 404 && error.data === null ? { ...error, data: NOT_FOUND } : error;

/** The pages of a member of the staff whose role does not include this one. */
const pagesIn = (error: unknown): string[] | undefined =>
  isRouteErrorResponse(error) ? (error.data as { pages?: string[] } | null)?.pages : undefined;
