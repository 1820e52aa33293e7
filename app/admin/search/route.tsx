import { useRef } from 'react';
import { data, Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext, LongField } from '#app/admin/components/form-field.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { type AdminAnswer, answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatDay } from '#lib/clock.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { listMissedSearches, type MissedSearch } from '#shop/search/search-log.server.ts';
import { exportSynonyms, findSynonyms, listSynonyms } from '#shop/search/synonyms.server.ts';
import { normalizeTerm, synonymShape } from '#shop/search/synonyms.ts';
import type { Route } from './+types/route.ts';
import styles from './admin-search.module.css';
import { adminSearchCopy as copy } from './copy.ts';
import { submitSynonyms } from './search-action.server.ts';
import { SynonymForm, SynonymList } from './synonym-form.tsx';

/** What was searched for without result: a word to sell, or one that needs a synonym. */
function MissedSearches({ path, missed }: { path: string; missed: readonly MissedSearch[] }) {
  return (
    <section className={adminStyles.card} aria-labelledby="missed-searches">
      <h2 id="missed-searches">{copy.missed}</h2>
      <p className="hint">{copy.missedText}</p>
      {missed.length === 0 ? (
        <p>{copy.missedNone}</p>
      ) : (
        <ol className={styles.missed}>
          {missed.map(({ query, searches, lastDay }) => (
            <li key={query}>
              <b>{query}</b>
              <span className={styles.facts}>
                {copy.times(searches)}, {copy.last(formatDay(new Date(lastDay)))}
              </span>
              <span className={adminStyles.actions}>
                <Link
                  className="button small"
                  to={`${path}?${new URLSearchParams({ add: query })}`}
                  aria-label={copy.addFor(query)}
                >
                  {copy.addShort}
                </Link>
                <Link
                  className="button small"
                  to={`/search?${new URLSearchParams({ q: query })}`}
                  aria-label={copy.tryFor(query)}
                >
                  {copy.tryIt}
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Props = {
  path: string;
  /** The whole list, to copy or to change; null: not asked for. */
  text: string | null;
};

/** The list of synonyms as text. */
function ImportForm({ path, text }: Props) {
  const fetcher = useFetcher<AdminAnswer>();
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(fetcher.data, form);
  return (
    <FaultsContext value={fetcher.data?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby="synonym-import">
        <h2 id="synonym-import">{copy.importTitle}</h2>
        <p className="hint">{copy.importText}</p>
        <fetcher.Form method="post" action={path} ref={form} className={styles.fields} noValidate>
          {fetcher.data?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {fetcher.data.problem}
            </p>
          )}
          <input type="hidden" name="intent" value="import" />
          <LongField
            key={text}
            name="lines"
            label={copy.linesLabel}
            hint={copy.linesHint}
            rows={text === null ? 5 : 16}
            spellCheck={false}
            defaultValue={text ?? ''}
          />
          <div className="field">
            <label className="check">
              <input type="checkbox" name="replace" />
              {copy.replaceLabel}
            </label>
          </div>
          <div className={adminStyles.actions}>
            <button type="submit" className="button loud" disabled={fetcher.state !== 'idle'}>
              {copy.import}
            </button>
            <Link className="button" to={`${path}?list=all#synonym-import`}>
              {copy.showAll}
            </Link>
          </div>
        </fetcher.Form>
      </section>
    </FaultsContext>
  );
}

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

export const action = (args: Route.ActionArgs) => answerAdmin(args, submitSynonyms);

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
        <p>{copy.lead}</p>
      </header>
      <div className={adminStyles.columns}>
        <SynonymForm key={edited?.id ?? `new ${added}`} path={PATH} group={edited} added={added} />
        <MissedSearches path={PATH} missed={missed} />
      </div>
      <section className={styles.list} aria-labelledby="synonyms">
        <header className={adminStyles.head}>
          <h2 id="synonyms">{copy.synonyms}</h2>
          <p role="status">{copy.count(synonyms.total)}</p>
        </header>
        <TableTools
          path={PATH}
          query={query}
          hint={copy.hint}
          sorts={synonymShape.sorts.map((value) => ({ value, label: copy.sorts[value] }))}
        />
        {synonyms.rows.length === 0 ? (
          <StatePanel art={empty} title={copy.none} text={copy.noneText}>
            <Link className="button" to={PATH}>
              {copy.synonyms}
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
