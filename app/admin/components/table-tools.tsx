import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { lastPage, type TableQuery, tableHref } from '#lib/table-query.ts';
import adminStyles from './admin.module.css';
import { adminTableCopy as copy } from './copy.ts';
import { useTurnedPage } from './data-table.tsx';
import { Sheet } from './sheet.tsx';
import styles from './table-tools.module.css';
import { isFocusLost } from './use-admin-result.ts';

export type Filter = {
  name: string;
  label: string;
  /** Label of the choice without a filter; absent: "All". */
  any?: string;
  choices: readonly { value: string; label: string }[];
};

type ToolsProps = {
  path: string;
  query: TableQuery;
  /** What can be searched: "Name, SKU or series". */
  hint: string;
  filters?: readonly Filter[];
  /** Names of the sort orders: on a phone the table has no header to click. */
  sorts?: Filter['choices'];
  /** Buttons and links beside the search: export, add. */
  children?: ReactNode;
};

/** Search and filters of a list; works without scripts. */
export function TableTools({ path, query, hint, filters = [], sorts, children }: ToolsProps) {
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  const currentHref = tableHref(path, query, {});
  const savePosition = useSavedPosition(currentHref);
  const sheet = useRef<HTMLDivElement>(null);
  const isSheet = useRef(false);
  // In a sheet several filters are chosen, then sent by its button.
  const send = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    if (!isSheet.current) currentTarget.form?.requestSubmit();
  };
  return (
    // The key creates a new form for each query, so that its fields show the current one.
    <Form
      className={styles.tools}
      role="search"
      aria-label={copy.narrow}
      action={path}
      key={currentHref}
      onFocus={savePosition}
      onSubmit={() => {
        if (isSheet.current) sheet.current?.hidePopover();
      }}
    >
      <div className={styles.search}>
        <div className="field">
          <label htmlFor="q">{copy.search}</label>
          <input className="input" type="search" id="q" name="q" defaultValue={query.q} placeholder={hint} />
        </div>
        <button type="submit" className="button" id={FIND}>
          {copy.find}
        </button>
      </div>
      <div className={`${adminStyles.actions} ${styles.toolsActions}`}>
        {isNarrowed && (
          <Link className="button" to={path}>
            {copy.clear}
          </Link>
        )}
        {children}
      </div>
      {sorts === undefined && <input type="hidden" name="sort" value={query.sort} />}
      {(filters.length > 0 || sorts) && (
        <Sheet
          label={copy.filters(Object.keys(query.filters).length)}
          name={copy.filtersName}
          className={styles.filters}
          ref={sheet}
          onToggle={({ newState }) => {
            isSheet.current = newState === 'open';
          }}
        >
          {filters.map(({ name, label, any, choices }) => (
            <div className="field" key={name}>
              <label htmlFor={`filter-${name}`}>{label}</label>
              <select
                className="input"
                id={`filter-${name}`}
                name={name}
                defaultValue={query.filters[name] ?? ''}
                onChange={send}
              >
                <option value="">{any ?? copy.anything}</option>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </div>
          ))}
          {sorts && (
            <div className="field">
              <label htmlFor="sort">{copy.sort}</label>
              <select className="input" id="sort" name="sort" defaultValue={query.sort} onChange={send}>
                {sorts.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </div>
          )}
          <button type="submit" className={`button loud ${styles.apply}`}>
            {copy.apply}
          </button>
        </Sheet>
      )}
    </Form>
  );
}

const FIND = 'find';

/**
 * The form is replaced after each query: the focus returns to the same field in the new form. After typing it moves to
 * the submit button, so that a phone hides its keyboard.
 */
function useSavedPosition(currentHref: string): (event: FocusEvent<HTMLElement>) => void {
  const place = useRef(FIND);
  const before = useRef(currentHref);
  useEffect(() => {
    if (before.current !== currentHref && isFocusLost()) document.getElementById(place.current)?.focus();
    before.current = currentHref;
  });
  return ({ target }) => {
    place.current = target.matches('select') ? target.id : FIND;
  };
}

type PagesProps = { path: string; query: TableQuery; total: number; pageSize: number };

/** Links to the previous and next page; nothing if there is only one page. */
export function TablePages({ path, query, total, pageSize }: PagesProps) {
  const pages = lastPage(total, pageSize);
  const { page } = query;
  const [turnedTo, setTurnedTo] = useState<number | null>(null);
  useTurnedPage(path, query, () => setTurnedTo(page));
  if (pages === 1) return null;
  return (
    <nav className={styles.pages} aria-label={copy.pages}>
      {page > 1 && (
        <Link className="button small" to={tableHref(path, query, { page: page - 1 })}>
          {copy.before}
        </Link>
      )}
      <span>{copy.page(page, pages)}</span>
      <span className="vh" role="status">
        {turnedTo === page && copy.turned(page)}
      </span>
      {page < pages && (
        <Link className="button small" to={tableHref(path, query, { page: page + 1 })}>
          {copy.next}
        </Link>
      )}
    </nav>
  );
}
