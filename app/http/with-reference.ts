import type { RouterContextProvider } from 'react-router';
import { errorCopy } from '#app/components/error-copy.ts';
import { visitContext } from './context.ts';

/** A sentence about a failure of the shop, with the reference under which the log has it. */
export const withReference = (context: Readonly<RouterContextProvider>, sentence: string): string =>
  `${sentence} ${errorCopy.reference(context.get(visitContext).requestId)}`;
