import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { recordRefusals } from './http/request-context.ts';

declare global {
  interface Window {
    /** Path and query of the page that the server rendered, set by the head script. */
    renderedAt?: string;
    /** A button that was clicked before hydration. */
    submittedEarly?: HTMLElement | undefined;
  }
}

const isHtmlPage = () => window.renderedAt === location.pathname + location.search;
const reload = () => location.reload();

recordRefusals();

// Back, clicked again before hydration, changes only the address: the rendered page and its data do not belong to it,
// and React Router does not notice yet. So the page is reloaded.
if (isHtmlPage()) hydrate();
else reload();

function hydrate(): void {
  window.addEventListener('popstate', reload);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
      {
        onRecoverableError(error) {
          if (isHtmlPage()) reportError(error);
        },
      },
    );
  });
}

function Page() {
  useLayoutEffect(() => window.removeEventListener('popstate', reload), []);
  return <HydratedRouter />;
}
