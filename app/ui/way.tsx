import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { useSession } from './session.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * A link inside the shop, for places that have many: React Router's own costs a dozen hooks each, on the server and again
 * when the page wakes up. The shell follows them all with one listener (`Ways`). `data-way="stay"`: the page is not scrolled.
 */
export const Way = ({ to, ...rest }: Props) => <a data-way="" href={to} {...rest} />;

/** Who rests on a way so long means to go it. */
const MEANT_MS = 80;

/** A click that asks for this page here; any other (a new tab, a download) is the browser's own business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * What stands around ways, and around the cards of grids. It follows ways: one to the page that is open already adds
 * nothing to the history. What a visitor points at, touches or reaches by keyboard is fetched ahead; a signed-in
 * person's pages are kept nowhere, and would come twice.
 */
export function Ways({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const isVisitor = useSession() === null;
  const [ahead, setAhead] = useState('');
  const resting = useRef(0);

  const follow = (event: MouseEvent) => {
    const way = linkOf(event.target, WAY);
    if (!way || !isPlainClick(event)) return;
    event.preventDefault();
    const to = way.pathname + way.search + way.hash;
    navigate(to, {
      replace: to === location.pathname + location.search + location.hash,
      preventScrollReset: way.dataset.way !== '',
    });
  };

  const point = ({ target }: { target: EventTarget }) => {
    clearTimeout(resting.current);
    const way = linkOf(target, `${WAY},.card-name a`);
    if (way && isVisitor) resting.current = window.setTimeout(setAhead, MEANT_MS, way.pathname + way.search);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears its links
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link makes a click of Enter
    <div className="stall" onClick={follow} onPointerOver={point} onFocus={point}>
      {children}
      {ahead && <PrefetchPageLinks page={ahead} />}
    </div>
  );
}

const WAY = 'a[data-way]';

const linkOf = (target: EventTarget, which: string): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(which) : null;
