import { Outlet } from 'react-router';
import { ErrorPage } from '#app/components/error-page.tsx';
import { guardAdmin } from '#app/http/admin.ts';
import { useRequestId } from '#app/http/request-context.ts';
import { noStore } from '#app/http/set-cookies.ts';
import type { Route } from './+types/layout.ts';
import { AdminTabs } from './components/admin-tabs.tsx';
import { useRestoredFocus } from './components/use-restored-focus.ts';
import '#app/styles/admin.css';
import '#app/styles/admin-table.css';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/** Only whoever arrives asks for it: by that the guard knows them from somebody who stands in the admin already. */
export const loader = () => null;

export const shouldRevalidate = () => false;

export const headers = () => noStore;

export default function AdminLayout() {
  const restoreFocus = useRestoredFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard stands
    <div className="admin" onFocus={restoreFocus}>
      <AdminTabs />
      <Outlet />
    </div>
  );
}

/** Where a page failed behind the door, the way to the others stays; whoever is not let in sees nothing of them. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <div className="admin">
      {loaderData === null && <AdminTabs />}
      <ErrorPage error={error} reference={reference} />
    </div>
  );
}
