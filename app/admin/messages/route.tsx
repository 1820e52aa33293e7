import { data } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { answerAdmin, chosenIds, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { adminMessageShape, isMessageMark } from '#shop/messages/admin-message.ts';
import { countUnread, listMessages } from '#shop/messages/list-messages.server.ts';
import { markMessages } from '#shop/messages/mark-messages.server.ts';
import type { Route } from './+types/route.ts';
import { adminMessagesCopy as copy } from './copy.ts';
import { MessageList } from './message-list.tsx';

const PATH = '/admin/messages';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, adminMessageShape);
  const [listed, unread] = await Promise.all([listMessages(db, query), countUnread(db)]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, messages: listed.value, unread };
}

/** `intent` is the new state of the selected messages; deleting offers undo. */
export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    const mark = form.get('intent');
    if (!isMessageMark(mark)) return notDone(copy.unknown);
    const marked = await markMessages(shop.db, { adminId: admin.customerId, messageIds: chosenIds(form), mark });
    if (!marked.ok) return notDone(copy.gone);
    const isUndone = mark === 'delete' && marked.value.length > 0;
    return done(copy.marked[mark], isUndone ? { intent: 'restore', id: marked.value } : undefined);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.messages, path: PATH, isHidden: true });
}

export default function Messages({ loaderData: { query, messages, unread } }: Route.ComponentProps) {
  const isNarrowed = query.q !== '' || query.filters.show !== undefined;
  return (
    <>
      <header className={styles.head}>
        <h1>{adminTabCopy.messages}</h1>
        <p role="status">
          {isNarrowed ? copy.found(messages.total) : copy.count(messages.total)}, <b>{copy.unread(unread)}</b>
        </p>
      </header>
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
