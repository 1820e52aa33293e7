import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatRupees } from '#lib/money.ts';
import type { Picture } from '#shop/catalog/product.ts';
import { smallPicture } from '#shop/catalog/small-picture.ts';
import { suggestionCopy } from './search-copy.ts';

export type SuggestionsProps = { input: RefObject<HTMLInputElement | null> };

/** Answer of GET /search/suggest. */
type Answer = { words: string[]; products: { id: string; name: string; payable: number; cover: Picture | null }[] };

type Choice = { key: string; text: string; href: string; payable?: number; picture?: string };

/** Pause in typing before a request. */
const PAUSE_MS = 120;

/**
 * Turns the search field into a combobox (WAI-ARIA "list autocomplete with manual selection"): arrows select, Enter
 * opens, Escape first closes and then clears. The focus stays in the field.
 */
export function SearchSuggestions({ input }: SuggestionsProps) {
  const listId = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [choices, setChoices] = useState<Choice[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && choices.length > 0;

  useTyping(input, (found) => {
    setChoices(found);
    setAt(-1);
    setOpen(found.length > 0);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list
  useEffect(() => setOpen(false), [key]);

  const go = (choice: Choice) => {
    setOpen(false);
    navigate(choice.href);
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
      <div id={listId} role="listbox" aria-label={suggestionCopy.label} className="suggestions" hidden={!isShown}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which hears the arrows
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it with aria-activedescendant
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className="suggestion"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => go(choice)}
          >
            {choice.picture && <img src={choice.picture} alt="" width="44" height="44" />}
            <span>{choice.text}</span>
            {choice.payable !== undefined && <b>{formatRupees(choice.payable)}</b>}
          </div>
        ))}
      </div>
    </>
  );
}

/** Requests suggestions after a pause in typing; answers to older requests are dropped. */
function useTyping(input: RefObject<HTMLInputElement | null>, show: (choices: Choice[]) => void): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let question = new AbortController();
    let pause = 0;
    const ask = () => {
      question.abort();
      window.clearTimeout(pause);
      const text = field.value.trim();
      if (text === '') {
        latest.current([]);
        return;
      }
      question = new AbortController();
      const { signal } = question;
      pause = window.setTimeout(async () => {
        try {
          const answer = await fetch(`/search/suggest?${new URLSearchParams({ q: text })}`, { signal });
          if (answer.ok) latest.current(choicesOf((await answer.json()) as Answer));
        } catch {
          // Aborted by the next keystroke, or offline: the form works without suggestions.
        }
      }, PAUSE_MS);
    };
    field.addEventListener('input', ask);
    if (document.activeElement === field && field.value !== field.defaultValue) ask();
    return () => {
      field.removeEventListener('input', ask);
      question.abort();
      window.clearTimeout(pause);
    };
  }, [input]);
}

const choicesOf = ({ words, products }: Answer): Choice[] => [
  ...words.map((word) => ({ key: `word ${word}`, text: word, href: `/search?${new URLSearchParams({ q: word })}` })),
  ...products.map(({ id, name, payable, cover }) => ({
    key: id,
    text: name,
    href: `/item/${id}`,
    payable,
    picture: (cover && smallPicture(cover)) ?? '/placeholder.svg',
  })),
];
