import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { exportSynonyms, findSynonyms, listSynonyms } from '#shop/search/list-synonyms.server.ts';
import { listMissedSearches } from '#shop/search/search-log.server.ts';
import { normalizeTerm, synonymShape } from '#shop/search/synonyms.ts';
import type { Route } from './+types/route.ts';
import { adminSearchCopy as words } from './copy.ts';
import { ImportForm } from './import-form.tsx';
import { MissedSearches } from './missed-searches.tsx';
import { changeSynonyms } from './search-action.server.ts';
import { SynonymForm } from './synonym-form.tsx';
import { SynonymList } from './synonym-list.tsx';

const PATH = '/admin/search';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const query = readTableQuery(searchParams, synonymShape);
  const [synonyms, missed, edited, text] = await Promise.all([
    listSynonyms(db, query),
    listMissedSearches(db),
    findSynonyms(db, searchParams.get('edit') ?? ''),
    searchParams.has('list') ? exportSynonyms(db) : null,
  ]);
  if (!synonyms.ok) throw data(null, { status: 404 });
  return { query, synonyms: synonyms.value, missed, edited, text, added: normalizeTerm(searchParams.get('add') ?? '') };
}

export const action = (args: Route.ActionArgs) => answerAdmin(args, changeSynonyms);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.search, path: PATH, isHidden: true });
}

export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const { query, synonyms, missed, edited, text, added } = loaderData;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.search}</h1>
        <p>{words.lead}</p>
      </header>
      <div className={adminStyles.columns}>
        <SynonymForm key={edited?.id ?? `new ${added}`} path={PATH} group={edited} added={added} />
        <MissedSearches path={PATH} missed={missed} />
      </div>
      <section aria-labelledby="synonyms">
        <header className={adminStyles.head}>
          <h2 id="synonyms">{words.synonyms}</h2>
          <p role="status">{words.count(synonyms.total)}</p>
        </header>
        <TableTools
          path={PATH}
          query={query}
          hint={words.hint}
          sorts={synonymShape.sorts.map((value) => ({ value, label: words.sorts[value] }))}
        />
        {synonyms.rows.length === 0 ? (
          <StatePanel art={empty} title={words.none} text={words.noneText}>
            <Link className="button" to={PATH}>
              {words.synonyms}
            </Link>
          </StatePanel>
        ) : (
          <SynonymList path={PATH} query={query} groups={synonyms.rows} />
        )}
        <TablePages path={PATH} query={query} total={synonyms.total} pageSize={synonyms.pageSize} />
      </section>
      <ImportForm path={PATH} text={text} />
    </>
  );
}
