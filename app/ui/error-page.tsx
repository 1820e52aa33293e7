import { Suspense } from 'react';
import type { ErrorProps } from './error-panel.tsx';
import { lazyPart } from './lazy-part.ts';

/** Few visitors meet one: it comes behind everything else, and before it is needed. */
export const bringErrorPanel = async () => (await import('./error-panel.tsx')).ErrorPanel;

const ErrorPanel = lazyPart(bringErrorPanel);

/** What somebody reads where no page came. */
export const ErrorPage = (props: ErrorProps) => (
  <Suspense>
    <ErrorPanel {...props} />
  </Suspense>
);
