import { type ReactNode, useRef, useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import bulkFormStyles from '#app/admin/components/bulk-form.module.css';
import { type AdminAction, ChosenForm, onlyOf } from '#app/admin/components/bulk-form.tsx';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import { formatDateTime } from '#lib/clock.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { AdminMessage } from '#shop/messages/admin-message.ts';
import { adminMessagesCopy as copy } from './copy.ts';
import styles from './messages.module.css';

const actionsFor = (messages: readonly AdminMessage[]): AdminAction[] => [
  { intent: 'read', label: copy.read },
  { intent: 'unread', label: copy.unreadAgain },
  {
    intent: 'delete',
    label: copy.delete,
    danger: true,
    ask: (ids) => {
      const one = onlyOf(messages, ids);
      return one
        ? { title: copy.deleteOneTitle(one.ticket), text: copy.deleteOneText }
        : { title: copy.deleteTitle(ids.length), text: copy.deleteText };
    },
  },
];

type Props = {
  path: string;
  query: TableQuery;
  messages: readonly AdminMessage[];
  /** Shown when there are no messages; undo may still be offered then. */
  none: ReactNode;
};

/** Messages in full, with actions for one or many. */
export function MessageList({ path, query, messages, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [toDelete, setToDelete] = useState<AdminMessage | null>(null);
  const row = useRowAction(path);

  function ask(message: AdminMessage): void {
    setToDelete(message);
    dialog.current?.showModal();
  }

  const columns: Column<AdminMessage>[] = [
    {
      key: 'ticket',
      title: copy.ticket,
      isHead: true,
      cell: ({ ticket, isRead }) => (
        <>
          #{ticket} {!isRead && <span className="tag waiting">{copy.isUnread}</span>}
        </>
      ),
    },
    {
      key: 'from',
      title: copy.from,
      cell: (message) => (
        <span className={styles.from}>
          <b>{message.name}</b>
          <a href={mailTo(message)}>{message.email}</a>
        </span>
      ),
    },
    {
      key: 'message',
      title: copy.message,
      cell: ({ message }) => <p className={styles.text}>{message}</p>,
    },
    {
      key: 'date',
      title: copy.date,
      sort: 'newest',
      reversed: 'oldest',
      isFalling: true,
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>,
    },
    {
      key: 'actions',
      title: copy.actions,
      cell: (message) => {
        const { id, ticket, name, isRead } = message;
        const [intent, label] = isRead ? ['unread', copy.unreadAgain] : ['read', copy.read];
        const of = copy.of(ticket, name);
        return (
          <div className={adminStyles.actions}>
            <a className="button small" href={mailTo(message)} aria-label={`${copy.reply}: ${of}`}>
              {copy.reply}
            </a>
            <button
              type="button"
              className="button small scripted"
              aria-label={`${label}: ${of}`}
              disabled={row.isBusy}
              onClick={() => row.post({ intent, id })}
            >
              {label}
            </button>
            <button
              type="button"
              className="button small scripted"
              aria-label={`${copy.delete}: ${of}`}
              disabled={row.isBusy}
              onClick={() => ask(message)}
            >
              {copy.delete}
            </button>
          </div>
        );
      },
    },
  ];

  return (
    <div className={messages.length === 0 ? bulkFormStyles.none : undefined}>
      <RowAnswer path={path} row={row} />
      <ChosenForm path={path} actions={messages.length === 0 ? [] : actionsFor(messages)}>
        {messages.length === 0 ? (
          none
        ) : (
          <DataTable
            className={styles.table}
            label={copy.table}
            path={path}
            query={query}
            columns={columns}
            rows={messages}
            idOf={({ id }) => id}
            nameOf={({ ticket, name }) => copy.of(ticket, name)}
          />
        )}
      </ChosenForm>
      <ConfirmDialog
        dialog={dialog}
        title={toDelete ? copy.deleteOneTitle(toDelete.ticket) : ''}
        confirm={copy.delete}
        danger
        onConfirm={() => toDelete && row.post({ intent: 'delete', id: toDelete.id })}
      >
        <p>{copy.deleteOneText}</p>
      </ConfirmDialog>
    </div>
  );
}

/**
 * Opens the administrator's own email program. The address is user input: nothing in it may become a header of the
 * email.
 */
const mailTo = ({ email, ticket }: AdminMessage): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(copy.subject(ticket))}`;
