import { useId } from 'react';
import { Link, useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { tableHref } from '#lib/table-query.ts';
import type { AdminOrderQuery } from '#shop/fulfilment/admin-order.ts';
import type { SavedFilter } from '#shop/fulfilment/saved-filters.server.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy as copy } from './copy.ts';

type Props = {
  path: string;
  query: AdminOrderQuery;
  filters: readonly SavedFilter[];
  /** The one that the list shows. */
  shownId: string | undefined;
  /** Whether the query has filters that can be saved. */
  isSavable: boolean;
};

/** The filters that this member of the staff has saved, as links, and a form that saves those of the list. */
export function SavedFilters({ path, query, filters, shownId, isSavable }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const fieldId = useId();
  const isBusy = fetcher.state !== 'idle';
  const shown = filters.find(({ id }) => id === shownId);
  if (filters.length === 0 && !isSavable) return null;
  const here = tableHref(path, query, { page: query.page });
  const problem = fetcher.data?.isDone === false ? fetcher.data.toast : null;
  return (
    <nav className={`${adminStyles.actions} ${styles.saved}`} aria-label={copy.savedFilters}>
      {filters.map(({ id, name, search }) => (
        <Link
          key={id}
          className="button small"
          to={`${path}?${search}`}
          aria-current={id === shownId ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {shown && (
        <fetcher.Form method="post" action={here}>
          <input type="hidden" name="filter" value={shown.id} />
          <ActionButton intent="delete-filter" look="small" disabled={isBusy}>
            {copy.deleteFilter(shown.name)}
          </ActionButton>
        </fetcher.Form>
      )}
      {isSavable && !shown && (
        <details className={styles.more}>
          <summary>{copy.saveFilter}</summary>
          <fetcher.Form method="post" action={here} className={styles.form}>
            <div className="field">
              <label htmlFor={fieldId}>{copy.filterName}</label>
              <input
                id={fieldId}
                name="name"
                className="input"
                required
                maxLength={40}
                autoComplete="off"
                aria-invalid={problem !== null || undefined}
                aria-describedby={`${fieldId}-help`}
              />
              <p className={problem === null ? 'hint' : 'fault'} id={`${fieldId}-help`}>
                {problem ?? copy.filterHint}
              </p>
            </div>
            <div className={adminStyles.actions}>
              <ActionButton intent="save-filter" disabled={isBusy}>
                {copy.save}
              </ActionButton>
            </div>
          </fetcher.Form>
        </details>
      )}
    </nav>
  );
}
