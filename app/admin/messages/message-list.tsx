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
import { adminMessagesWords as words } from './copy.ts';
import styles from './messages.module.css';

const actionsFor = (messages: readonly AdminMessage[]): AdminAction[] => [
  { intent: 'read', label: words.read },
  { intent: 'unread', label: words.unreadAgain },
  {
    intent: 'delete',
    label: words.delete,
    danger: true,
    ask: (ids) => {
      const one = onlyOf(messages, ids);
      return one
        ? { title: words.deleteOneTitle(one.ticket), text: words.deleteOneText }
        : { title: words.deleteTitle(ids.length), text: words.deleteText };
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
      title: words.ticket,
      isHead: true,
      cell: ({ ticket, isRead }) => (
        <>
          #{ticket} {!isRead && <span className="tag waiting">{words.isUnread}</span>}
        </>
      ),
    },
    {
      key: 'from',
      title: words.from,
      cell: (message) => (
        <span className={styles.from}>
          <b>{message.name}</b>
          <a href={mailTo(message)}>{message.email}</a>
        </span>
      ),
    },
    {
      key: 'message',
      title: words.message,
      cell: ({ message }) => <p className={styles.text}>{message}</p>,
    },
    {
      key: 'date',
      title: words.date,
      sort: 'newest',
      reversed: 'oldest',
      isFalling: true,
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>,
    },
    {
      key: 'actions',
      title: words.actions,
      cell: (message) => {
        const { id, ticket, name, isRead } = message;
        const [intent, label] = isRead ? ['unread', words.unreadAgain] : ['read', words.read];
        const of = words.of(ticket, name);
        return (
          <div className={adminStyles.actions}>
            <a className="button small" href={mailTo(message)} aria-label={`${words.reply}: ${of}`}>
              {words.reply}
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
              aria-label={`${words.delete}: ${of}`}
              disabled={row.isBusy}
              onClick={() => ask(message)}
            >
              {words.delete}
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
            label={words.table}
            path={path}
            query={query}
            columns={columns}
            rows={messages}
            idOf={({ id }) => id}
            nameOf={({ ticket, name }) => words.of(ticket, name)}
          />
        )}
      </ChosenForm>
      <ConfirmDialog
        dialog={dialog}
        title={toDelete ? words.deleteOneTitle(toDelete.ticket) : ''}
        confirm={words.delete}
        danger
        onConfirm={() => toDelete && row.post({ intent: 'delete', id: toDelete.id })}
      >
        <p>{words.deleteOneText}</p>
      </ConfirmDialog>
    </div>
  );
}

/**
 * Opens the administrator's own email program. The address is user input: nothing in it may become a header of the
 * email.
 */
const mailTo = ({ email, ticket }: AdminMessage): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(words.subject(ticket))}`;
