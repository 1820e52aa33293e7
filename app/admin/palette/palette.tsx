import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { groupsFor } from '#app/admin/components/nav-groups.ts';
import { Icon } from '#app/components/icon.tsx';
import { type OrderStatus, orderName, statusText } from '#shop/orders/order.ts';

import { paletteCopy as copy } from './copy.ts';
import styles from './palette.module.css';

/** `pages`: addresses that the person's role may open. `typed`: what was typed before the palette was there. */
export type PaletteProps = { pages: readonly string[]; typed: string; onClose: () => void };

/** As `/admin/find` answers. */
type Answer = {
  order: { id: string; number: number; status: OrderStatus; name: string | null } | null;
  products: { id: string; name: string }[];
  customers: { id: string; name: string; email: string }[];
};

type Hit = { to: string; text: string; hint?: string };
type Group = { title: string; hits: Hit[] };

const NOTHING: Answer = { order: null, products: [], customers: [] };
/** Pause in typing before a request. */
const PAUSE_MS = 150;

/** A dialog with one field; arrows go through the links below it, and Enter in the field opens the first. */
export function Palette({ pages, typed, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const { answer, isCurrent } = useAnswer(text);
  const groups = groupsOf(text, pages, answer);
  const hits = groups.flatMap((group) => group.hits);
  const navigate = useNavigate();
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A search field takes the first one to empty itself.
      event.preventDefault();
      dialog.current?.close();
      return;
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      // Not a match of what was typed before.
      if (event.nativeEvent.isComposing || !isCurrent || hits[0] === undefined) return;
      dialog.current?.close();
      navigate(hits[0].to);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  };
  const closeOn = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink || event.target === dialog.current) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={copy.title}
      onClose={onClose}
      onClick={closeOn}
      onKeyDown={onKey}
    >
      <div className={styles.field}>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label={copy.field}
          placeholder={copy.field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          maxLength={100}
        />
        <button type="button" className="icon-button" aria-label={copy.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <p className="vh" role="status">
        {text.trim() === '' ? '' : copy.found(hits.length)}
      </p>
      {hits.length === 0 && <p className="hint">{copy.none}</p>}
      {groups.map(({ title, hits }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {hits.map(({ to, text, hint }) => (
              <li key={to}>
                <Link to={to} className={styles.hit}>
                  {text} {hint && <span className="hint">{hint}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </dialog>
  );
}

/** What the shop finds; the last answer stays until the next has come. */
function useAnswer(text: string): { answer: Answer; isCurrent: boolean } {
  const [{ answer, to }, setAnswer] = useState({ answer: NOTHING, to: '' });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') {
      setAnswer({ answer: NOTHING, to: '' });
      return undefined;
    }
    const request = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const response = await fetch(`/admin/find?${new URLSearchParams({ q: wanted })}`, { signal: request.signal });
        if (response.ok && !response.redirected) setAnswer({ answer: (await response.json()) as Answer, to: wanted });
      } catch {
        // Aborted by the next keystroke, or offline: pages are still found.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      request.abort();
    };
  }, [wanted]);
  return { answer, isCurrent: to === wanted };
}

function groupsOf(text: string, own: readonly string[], { order, products, customers }: Answer): Group[] {
  const words = text.trim().toLowerCase();
  const pages = groupsFor(own)
    .flatMap(({ entries }) => entries)
    .map(({ tab, to }): Hit => ({ to, text: adminTabCopy[tab] }))
    .filter((page) => page.text.toLowerCase().includes(words));
  const groups: Group[] = [
    {
      title: copy.orders,
      hits:
        order === null
          ? []
          : [
              {
                to: `/admin/orders/${order.id}`,
                text: copy.order(orderName(order.number), order.name),
                hint: statusText(order.status),
              },
            ],
    },
    { title: copy.pages, hits: pages },
    { title: copy.products, hits: products.map(({ id, name }) => ({ to: `/admin/products/${id}`, text: name })) },
    {
      title: copy.customers,
      hits: customers.map(({ id, name, email }) => ({ to: `/admin/customers/${id}`, text: name, hint: email })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
