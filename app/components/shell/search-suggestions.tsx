import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearRecent, forgetSearch, readRecent, rememberSearch } from '#app/components/shell/suggestion-groups.ts';
import { formatRupees } from '#lib/money.ts';
import styles from './search.module.css';
import { suggestionCopy } from './suggestion-copy.ts';
import { type Choice, type Group, groupsOf, recentGroup, type SuggestAnswer } from './suggestion-groups.ts';

export type SuggestionsProps = { input: RefObject<HTMLInputElement | null> };

/** Pause in typing before a request. */
const PAUSE_MS = 120;

/**
 * Turns the search field into a combobox (WAI-ARIA "list autocomplete with manual selection"): arrows select, Enter
 * opens, Delete removes a recent search, Escape first closes and then clears. The focus stays in the field.
 */
export function SearchSuggestions({ input }: SuggestionsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [groups, setGroups] = useState<Group[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const choices = groups.flatMap((group) => group.choices);
  const isShown = isOpen && choices.length > 0;

  // Before `useTyping`, which may open the list as soon as this part has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setOpen(false), [key]);

  const show = (found: Group[]) => {
    setGroups(found);
    setAt(-1);
    setOpen(found.length > 0);
  };
  useTyping(input, show);
  useRemembered();

  const go = ({ href }: Choice) => {
    if (href === null) {
      clearRecent();
      show([]);
      return;
    }
    setOpen(false);
    navigate(href);
  };
  const forget = ({ text }: Choice) => {
    forgetSearch(text);
    show(recentGroup(readRecent()));
  };

  // The field belongs to the plain form; the combobox attributes are added here.
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-expanded', String(isShown));
    if (isShown && at >= 0) field.setAttribute('aria-activedescendant', `${listId}-${at}`);
    else field.removeAttribute('aria-activedescendant');

    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const chosen = choices[at];
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (choices.length === 0) return;
        event.preventDefault();
        setOpen(true);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const stops = choices.length + 1; // one of them is the field itself
        setAt(isShown ? ((at + 1 + step + stops) % stops) - 1 : step === 1 ? 0 : choices.length - 1);
      } else if (event.key === 'Escape' && isShown) {
        event.preventDefault();
        setOpen(false);
        setAt(-1);
      } else if (event.key === 'Delete' && isShown && chosen?.isRecent) {
        event.preventDefault();
        forget(chosen);
      } else if (event.key === 'Enter' && isShown && chosen) {
        event.preventDefault();
        go(chosen);
      }
    };
    const close = () => setOpen(false);
    field.addEventListener('keydown', onKey);
    field.addEventListener('blur', close);
    return () => {
      field.removeEventListener('keydown', onKey);
      field.removeEventListener('blur', close);
    };
  });

  return (
    <>
      <div role="status" className="vh">
        {isShown ? suggestionCopy.count(choices.length) : ''}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={suggestionCopy.label}
        className={styles.suggestions}
        hidden={!isShown}
      >
        {groups.map(({ title, choices: own }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not field sets
          <div key={title} role="group" aria-labelledby={`${listId}-group-${group}`}>
            <div id={`${listId}-group-${group}`} role="presentation" className={styles.group}>
              {title}
            </div>
            {own.map((choice) => {
              const index = choices.indexOf(choice);
              return (
                <Suggestion
                  key={choice.key}
                  id={`${listId}-${index}`}
                  choice={choice}
                  isSelected={index === at}
                  onPoint={() => setAt(index)}
                  onChoose={() => go(choice)}
                  onForget={() => forget(choice)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

type SuggestionProps = {
  id: string;
  choice: Choice;
  isSelected: boolean;
  onPoint: () => void;
  onChoose: () => void;
  onForget: () => void;
};

function Suggestion({ id, choice, isSelected, onPoint, onChoose, onForget }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which handles the arrows
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={choice.href === null ? `${styles.suggestion} ${styles.clear}` : styles.suggestion}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {choice.picture && <img src={choice.picture} alt="" width="44" height="44" />}
      <span>{choice.text}</span>
      {choice.payable !== undefined && <b>{formatRupees(choice.payable)}</b>}
      {choice.isRecent && (
        // For the pointer; the keyboard has the Delete key.
        <span
          aria-hidden="true"
          className={styles.forget}
          onClick={(event) => {
            event.stopPropagation();
            onForget();
          }}
        >
          ×
        </span>
      )}
    </div>
  );
}

/** Requests suggestions after a pause in typing; answers to older requests are dropped. An empty field shows recent searches. */
function useTyping(input: RefObject<HTMLInputElement | null>, show: (groups: Group[]) => void): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let request = new AbortController();
    let pause = 0;
    const cancel = () => {
      request.abort();
      window.clearTimeout(pause);
    };
    const suggest = () => {
      cancel();
      const text = field.value.trim();
      if (text === '') {
        latest.current(recentGroup(readRecent()));
        return;
      }
      request = new AbortController();
      const { signal } = request;
      pause = window.setTimeout(async () => {
        try {
          const answer = await fetch(`/search/suggest?${new URLSearchParams({ q: text })}`, { signal });
          if (answer.ok) latest.current(groupsOf((await answer.json()) as SuggestAnswer));
        } catch {
          // Aborted by the next keystroke, or offline: the form works without suggestions.
        }
      }, PAUSE_MS);
    };
    const suggestIfEmpty = () => {
      if (field.value.trim() === '') suggest();
    };
    field.addEventListener('input', suggest);
    // Suggestions that come after Enter would cover the results.
    field.form?.addEventListener('submit', cancel);
    field.addEventListener('focus', suggestIfEmpty);
    field.addEventListener('click', suggestIfEmpty);
    if (document.activeElement === field && (field.value === '' || field.value !== field.defaultValue)) suggest();
    return () => {
      field.removeEventListener('input', suggest);
      field.form?.removeEventListener('submit', cancel);
      field.removeEventListener('focus', suggestIfEmpty);
      field.removeEventListener('click', suggestIfEmpty);
      cancel();
    };
  }, [input]);
}

/** Remembers each search of this page load. */
function useRemembered(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const text = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '').trim() : '';
    if (text !== '') rememberSearch(text);
  }, [pathname, search]);
}
