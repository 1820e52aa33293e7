import { type ReactNode, useRef, useState } from 'react';
import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import bulkFormStyles from '#app/admin/components/bulk-form.module.css';
import { type AdminAction, ChosenForm, onlyOf } from '#app/admin/components/bulk-form.tsx';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { answerAdmin, chosenIds, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { readTableQuery, type TableQuery } from '#lib/table-query.ts';
import { type AdminMessage, adminMessageShape, isMessageMark } from '#shop/messages/admin-message.ts';
import { mailboxLoginOf } from '#shop/messages/mailbox.ts';
import { countUnread, listMessages, markMessages } from '#shop/messages/messages.server.ts';
import { findMailboxProblem } from '#shop/messages/read-mailbox.server.ts';
import type { Route } from './+types/route.ts';
import { adminMessagesCopy as copy } from './copy.ts';
import styles from './messages.module.css';

const actionsFor = (messages: readonly AdminMessage[]): AdminAction[] => [
  { intent: 'read', label: copy.read },
  { intent: 'unread', label: copy.unreadAgain },
  {
    intent: 'delete',
    label: copy.delete,
    danger: true,
    confirmation: (ids) => {
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
function MessageList({ path, query, messages, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [toDelete, setToDelete] = useState<AdminMessage | null>(null);
  const row = useRowAction(path);

  function openDialog(message: AdminMessage): void {
    setToDelete(message);
    dialog.current?.showModal();
  }

  const columns: Column<AdminMessage>[] = [
    {
      key: 'ticket',
      title: copy.ticket,
      isHead: true,
      cell: ({ id, ticket, isRead }) => (
        <>
          <Link to={`${PATH}/${id}`}>#{ticket}</Link> {!isRead && <span className="tag waiting">{copy.isUnread}</span>}
        </>
      ),
    },
    {
      key: 'from',
      title: copy.from,
      cell: (message) => (
        <span className={styles.from}>
          <b>{message.name}</b>
          {message.email}
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
      isDescending: true,
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
            <Link className="button small" to={`${PATH}/${id}`} aria-label={`${copy.reply}: ${of}`}>
              {copy.reply}
            </Link>
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
              onClick={() => openDialog(message)}
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

const PATH = '/admin/messages';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, adminMessageShape);
  const login = mailboxLoginOf(settings.current());
  const [listed, unread, mailboxProblem] = await Promise.all([
    listMessages(db, query),
    countUnread(db),
    login && findMailboxProblem(db, login),
  ]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, messages: listed.value, unread, mailboxProblem };
}

/** `intent` is the new state of the selected messages; deleting offers undo. */
export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    const mark = form.get('intent');
    if (!isMessageMark(mark)) return unknownForm();
    const marked = await markMessages(shop.db, { adminId: admin.customerId, messageIds: chosenIds(form), mark });
    if (!marked.ok) return notDone(copy.gone);
    const isUndone = mark === 'delete' && marked.value.length > 0;
    return done(copy.marked[mark], isUndone ? { intent: 'restore', id: marked.value } : undefined);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.messages, path: PATH, isHidden: true });
}

export default function Messages({ loaderData: { query, messages, unread, mailboxProblem } }: Route.ComponentProps) {
  const may = useMay();
  const isNarrowed = query.q !== '' || query.filters.show !== undefined;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.messages}</h1>
        <p role="status">
          {isNarrowed ? copy.found(messages.total) : copy.count(messages.total)}, <b>{copy.unread(unread)}</b>
        </p>
      </header>
      {mailboxProblem && (
        <p className="form-problem">
          {copy.mailbox[mailboxProblem]}{' '}
          {may('settings') && <Link to="/admin/settings#mailbox">{copy.mailboxSettings}</Link>}
        </p>
      )}
      <TableTools
        path={PATH}
        query={query}
        hint={copy.hint}
        filters={[{ name: 'show', label: copy.show, choices: [{ value: 'unread', label: copy.onlyUnread }] }]}
        sorts={[
          { value: 'newest', label: copy.newest },
          { value: 'oldest', label: copy.oldest },
        ]}
      />
      <MessageList
        path={PATH}
        query={query}
        messages={messages.rows}
        none={
          <StatePanel
            art={empty}
            title={isNarrowed ? copy.notFound : copy.none}
            text={isNarrowed ? copy.notFoundText : copy.noneText}
          />
        }
      />
      <TablePages path={PATH} query={query} total={messages.total} pageSize={messages.pageSize} />
    </>
  );
}
