import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { lastPage } from '#lib/paging.ts';
import { type TableQuery, tableHref } from '#lib/table-query.ts';
import { adminTableWords as words } from './copy.ts';
import { useTurnedPage } from './list-position.tsx';
import { isFocusLost } from './use-restored-focus.ts';

export type Filter = {
  name: string;
  label: string;
  /** Of the choice that filters nothing; absent: "All". */
  any?: string;
  choices: readonly { value: string; label: string }[];
};

type ToolsProps = {
  path: string;
  query: TableQuery;
  /** What can be looked for: "Name, SKU or series". */
  hint: string;
  filters?: readonly Filter[];
  /** The orders by name: on a phone the table has no head to press. */
  sorts?: Filter['choices'];
  /** Buttons and links beside: export, add. */
  children?: ReactNode;
};

/** Search and filters of a list; without scripts too. */
export function TableTools({ path, query, hint, filters = [], sorts, children }: ToolsProps) {
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  const submitted = tableHref(path, query, {});
  const savePosition = useSavedPosition(submitted);
  return (
    // Another question is another form: its fields show what is asked for now.
    <Form
      className="admin-tools"
      role="search"
      aria-label={words.narrow}
      action={path}
      key={submitted}
      onFocus={savePosition}
    >
      <div className="admin-search">
        <div className="field">
          <label htmlFor="q">{words.search}</label>
          <input className="input" type="search" id="q" name="q" defaultValue={query.q} placeholder={hint} />
        </div>
        <button type="submit" className="button" id={FIND}>
          {words.find}
        </button>
      </div>
      <div className="admin-actions">
        {isNarrowed && (
          <Link className="button" to={path}>
            {words.clear}
          </Link>
        )}
        {children}
      </div>
      <div className="admin-filters">
        {filters.map(({ name, label, any, choices }) => (
          <div className="field" key={name}>
            <label htmlFor={`filter-${name}`}>{label}</label>
            <select
              className="input"
              id={`filter-${name}`}
              name={name}
              defaultValue={query.filters[name] ?? ''}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              <option value="">{any ?? words.anything}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </div>
        ))}
        {sorts ? (
          <div className="field">
            <label htmlFor="sort">{words.sort}</label>
            <select
              className="input"
              id="sort"
              name="sort"
              defaultValue={query.sort}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              {sorts.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <input type="hidden" name="sort" value={query.sort} />
        )}
      </div>
    </Form>
  );
}

const FIND = 'find';

/**
 * The form goes with its question: whoever works by keyboard stands in the next one where they stood, and after what was
 * typed at the button beside it, so that a phone takes its keyboard away from what was found.
 */
function useSavedPosition(submitted: string): (event: FocusEvent<HTMLElement>) => void {
  const place = useRef(FIND);
  const before = useRef(submitted);
  useEffect(() => {
    if (before.current !== submitted && isFocusLost()) document.getElementById(place.current)?.focus();
    before.current = submitted;
  });
  return ({ target }) => {
    place.current = target.matches('select') ? target.id : FIND;
  };
}

type PagesProps = { path: string; query: TableQuery; total: number; pageSize: number };

/** The way to the neighbouring pages; nothing where there is one page. */
export function TablePages({ path, query, total, pageSize }: PagesProps) {
  const pages = lastPage(total, pageSize);
  const { page } = query;
  const [turnedTo, setTurnedTo] = useState<number | null>(null);
  useTurnedPage(path, query, () => setTurnedTo(page));
  if (pages === 1) return null;
  return (
    <nav className="admin-pages" aria-label={words.pages}>
      {page > 1 && (
        <Link className="button small" to={tableHref(path, query, { page: page - 1 })}>
          {words.before}
        </Link>
      )}
      <span>{words.page(page, pages)}</span>
      <span className="vh" role="status">
        {turnedTo === page && words.turned(page)}
      </span>
      {page < pages && (
        <Link className="button small" to={tableHref(path, query, { page: page + 1 })}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}
