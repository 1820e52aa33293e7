import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/**
 * A link inside the shop, for places that have many: React Router's own costs a dozen hooks each, on the server and again
 * when the page wakes up. The shell follows them all with one listener (`useWays`).
 */
export const Way = ({ to, ...rest }: Props) => <a data-way="" href={to} {...rest} />;

/** A click that asks for this page here; any other (a new tab, a download) is the browser's own business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** The listener of what stands around ways: a link to the page that is open already adds nothing to the history. */
export function useWays() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const way = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-way]');
    if (!way || !isPlainClick(event)) return;
    event.preventDefault();
    const to = way.pathname + way.search + way.hash;
    navigate(to, { replace: to === location.pathname + location.search + location.hash });
  };
}
