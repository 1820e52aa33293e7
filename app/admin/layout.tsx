import { Outlet } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { ErrorPage } from '#app/components/error-page.tsx';
import { guardAdmin } from '#app/http/admin.ts';
import { useRequestId } from '#app/http/request-context.ts';
import { noStore } from '#app/http/set-cookies.ts';
import type { Route } from './+types/layout.ts';
import { AdminTabs } from './components/admin-tabs.tsx';
import { useRestoredFocus } from './components/use-admin-result.ts';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/**
 * Empty. With it, React Router requests this route for the first admin page only, by which `guardAdmin` recognizes such
 * a request.
 */
export const loader = () => null;

export const shouldRevalidate = () => false;

export const headers = () => noStore;

export default function AdminLayout() {
  const restoreFocus = useRestoredFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard focus is
    <div className={styles.admin} onFocus={restoreFocus}>
      <AdminTabs />
      <Outlet />
    </div>
  );
}

/** Error of an admin page: the navigation stays, but only for administrators. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <div className={styles.admin}>
      {loaderData === null && <AdminTabs />}
      <ErrorPage error={error} reference={reference} />
    </div>
  );
}
