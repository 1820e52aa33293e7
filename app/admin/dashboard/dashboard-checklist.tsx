import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { Icon } from '#app/components/icon.tsx';
import { checklistCopy, demoDataCopy } from './copy.ts';
import styles from './dashboard.module.css';

type Item = keyof typeof checklistCopy.items;
type Props = { done: Record<Item, boolean>; missingDetails: readonly string[] };

const items = Object.keys(checklistCopy.items) as Item[];

/** Setup tasks that are still open; nothing when all are done. */
export function DashboardChecklist({ done, missingDetails }: Props) {
  const count = items.filter((item) => done[item]).length;
  if (count === items.length) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="checklist-title">
      <h2 id="checklist-title">{checklistCopy.title}</h2>
      <p className="hint">{checklistCopy.lead(count, items.length)}</p>
      <ol className={styles.checklistItems}>
        {items.map((item) => {
          const { name, how } = checklistCopy.items[item];
          return (
            <li key={item} data-done={done[item] || undefined}>
              <span className={done[item] ? 'tag done' : 'tag waiting'}>
                {done[item] && <Icon name="check" />}
                {done[item] ? checklistCopy.done : checklistCopy.open}
              </span>
              <span>
                <b>{name}</b>
                {!done[item] && <span className={styles.checklistHow}>{how(missingDetails)}</span>}
                {item === 'product' && !done.product && (
                  <Link className="link" to="/admin/products/new">
                    {checklistCopy.addProduct}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Removes the demo data after a confirmation. */
export function DashboardDemoData() {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  const isBusy = fetcher.state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby="demo-data-title">
      <div className={adminStyles.head}>
        <h2 id="demo-data-title">{demoDataCopy.title}</h2>
        <button
          type="button"
          className="button small danger"
          disabled={isBusy}
          onClick={() => dialog.current?.showModal()}
        >
          {isBusy ? demoDataCopy.busy : demoDataCopy.clear}
        </button>
      </div>
      <p>{demoDataCopy.lead}</p>
      <ConfirmDialog
        dialog={dialog}
        title={demoDataCopy.ask}
        confirm={demoDataCopy.confirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'clear-demo' }, { method: 'post', action: '/admin/dashboard' })}
      >
        <p>{demoDataCopy.promptText}</p>
      </ConfirmDialog>
    </section>
  );
}
