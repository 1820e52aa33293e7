import { data } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabWords } from '#app/admin/components/copy.ts';
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
import { adminMessagesWords as words } from './copy.ts';
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
    if (!isMessageMark(mark)) return notDone(words.unknown);
    const marked = await markMessages(shop.db, { adminId: admin.customerId, messageIds: chosenIds(form), mark });
    if (!marked.ok) return notDone(words.gone);
    const isUndone = mark === 'delete' && marked.value.length > 0;
    return done(words.marked[mark], isUndone ? { intent: 'restore', id: marked.value } : undefined);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabWords.messages, path: PATH, isHidden: true });
}

export default function Messages({ loaderData: { query, messages, unread } }: Route.ComponentProps) {
  const isNarrowed = query.q !== '' || query.filters.show !== undefined;
  return (
    <>
      <header className={styles.head}>
        <h1>{adminTabWords.messages}</h1>
        <p role="status">
          {isNarrowed ? words.found(messages.total) : words.count(messages.total)}, <b>{words.unread(unread)}</b>
        </p>
      </header>
      <TableTools
        path={PATH}
        query={query}
        hint={words.hint}
        filters={[{ name: 'show', label: words.show, choices: [{ value: 'unread', label: words.onlyUnread }] }]}
        sorts={[
          { value: 'newest', label: words.newest },
          { value: 'oldest', label: words.oldest },
        ]}
      />
      <MessageList
        path={PATH}
        query={query}
        messages={messages.rows}
        none={
          <StatePanel
            art={empty}
            title={isNarrowed ? words.notFound : words.none}
            text={isNarrowed ? words.notFoundText : words.noneText}
          />
        }
      />
      <TablePages path={PATH} query={query} total={messages.total} pageSize={messages.pageSize} />
    </>
  );
}
