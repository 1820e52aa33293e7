import { Suspense } from 'react';
import { shellWords } from '#words/shell.ts';
import type { ErrorProps } from './error-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { Way } from './way.tsx';

/** Few visitors meet one: it comes behind everything else, and before it is needed. */
export const bringErrorPanel = async () => (await import('./error-panel.tsx')).ErrorPanel;

const ErrorPanel = lazyPart(bringErrorPanel);

/** What somebody reads where no page came. */
export const ErrorPage = (props: ErrorProps) => (
  <Suspense fallback={<NotArrived />}>
    <ErrorPanel {...props} />
  </Suspense>
);

/** Drawn from what is there already, once the panel has been awaited for a second: the line may bring nothing more. */
const NotArrived = () => (
  <div className="panel late" role="alert">
    <title>{shellWords.notArrived}</title>
    <h1>{shellWords.notArrived}</h1>
    <p>{shellWords.notArrivedHint}</p>
    <Way to="" className="button loud">
      {shellWords.again}
    </Way>
  </div>
);
