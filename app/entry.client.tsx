import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteRefusals } from './http/request-context.ts';

declare global {
  interface Window {
    /** Path and query of the page that the server drew, kept by the head's script. */
    drawnAt?: string;
    /** A button that was pressed before the page's scripts answered. */
    pressedEarly?: HTMLElement | undefined;
  }
}

const isHtmlPage = () => window.drawnAt === location.pathname + location.search;
const reload = () => location.reload();

noteRefusals();

// Back pressed again before the page is awake changes the address and nothing else: neither the drawn page nor its
// data belong to it, and React Router does not hear of it yet. The server draws the page that is meant.
if (isHtmlPage()) wakeUp();
else reload();

function wakeUp(): void {
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
