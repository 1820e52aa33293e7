import { isRouteErrorResponse } from 'react-router';

/** In the browser: the sentence with which the server refuses somebody who has sent too much; null: it is another error. */
export const tooManySentence = (error: unknown): string | null =>
  isRouteErrorResponse(error) && error.status === 429 && typeof error.data === 'string' ? error.data : null;
