import { isRouteErrorResponse, Outlet } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { ErrorPage } from '#app/components/error-page.tsx';
import { adminOf, guardAdmin } from '#app/http/admin.ts';
import { pagesFor } from '#app/http/admin-access.ts';
import { useRequestId } from '#app/http/request-context.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { roles } from '#shop/accounts/permissions.ts';
import type { Route } from './+types/layout.ts';
import { AdminTabs } from './components/admin-tabs.tsx';
import { useRestoredFocus } from './components/use-admin-result.ts';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/**
 * What the navigation shows. React Router requests this route for the first admin page only, by which `guardAdmin`
 * recognizes such a request.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { role } = adminOf(context);
  return { pages: pagesFor(role), permissions: roles[role].permissions };
}

export const shouldRevalidate = () => false;

export const headers = () => noStore;

export default function AdminLayout({ loaderData: { pages } }: Route.ComponentProps) {
  const restoreFocus = useRestoredFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard focus is
    <div className={styles.admin} onFocus={restoreFocus}>
      <AdminTabs pages={pages} />
      <Outlet />
    </div>
  );
}

/** Error of an admin page: the navigation stays, but only for administrators. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  const pages = loaderData?.pages ?? pagesIn(error);
  return (
    <div className={styles.admin}>
      {pages && <AdminTabs pages={pages} />}
      <ErrorPage error={error} reference={reference} />
    </div>
  );
}

/** The pages of a member of the staff whose role does not include this one. */
const pagesIn = (error: unknown): string[] | undefined =>
  isRouteErrorResponse(error) ? (error.data as { pages?: string[] } | null)?.pages : undefined;
