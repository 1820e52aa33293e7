import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { shellCopy } from './copy.ts';
import styles from './search.module.css';
import type { SuggestionsProps } from './search-suggestions.tsx';

/** A plain form. Suggestions are downloaded when the field is first used. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);

  // The field shows the page's query, also after Back.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);

  const bringSuggestions = () => {
    import('./search-suggestions.tsx').then(
      (part) => setSuggestions(() => part.SearchSuggestions),
      () => undefined, // offline: the form works without them
    );
  };

  return (
    <Form action="/search" role="search" className={styles.search}>
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        className="input"
        aria-label={shellCopy.searchLabel}
        placeholder={shellCopy.searchPlaceholder}
        maxLength={numbers.SEARCH_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={Suggestions ? undefined : bringSuggestions}
      />
      <button type="submit" className={`icon-button ${styles.go}`} aria-label={shellCopy.search}>
        <Icon name="search" />
      </button>
      {Suggestions && <Suggestions input={input} />}
    </Form>
  );
}
