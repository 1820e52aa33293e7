import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import type { MissedSearch } from '#shop/search/search-log.server.ts';
import styles from './admin-search.module.css';
import { adminSearchCopy as words } from './copy.ts';

/** What was searched for without result: a word to sell, or one that needs a synonym. */
export function MissedSearches({ path, missed }: { path: string; missed: readonly MissedSearch[] }) {
  return (
    <section className={adminStyles.card} aria-labelledby="missed-searches">
      <h2 id="missed-searches">{words.missed}</h2>
      <p className="hint">{words.missedText}</p>
      {missed.length === 0 ? (
        <p>{words.missedNone}</p>
      ) : (
        <ol className={styles.missed}>
          {missed.map(({ query, searches, lastDay }) => (
            <li key={query}>
              <b>{query}</b>
              <span className={styles.facts}>
                {words.times(searches)}, {words.last(formatDay(new Date(lastDay)))}
              </span>
              <span className={adminStyles.actions}>
                <Link
                  className="button small"
                  to={`${path}?${new URLSearchParams({ add: query })}`}
                  aria-label={words.addFor(query)}
                >
                  {words.addShort}
                </Link>
                <Link
                  className="button small"
                  to={`/search?${new URLSearchParams({ q: query })}`}
                  aria-label={words.tryFor(query)}
                >
                  {words.tryIt}
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
