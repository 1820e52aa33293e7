import type { Asker } from '#shop/accounts/asker.ts';
import type { Visit } from './context.ts';

/** Where a request comes from, for the verbs of accounts. */
export const askerOf = (request: Request, { clientAddress, clientNetwork }: Visit): Asker => ({
  cookie: request.headers.get('cookie'),
  userAgent: request.headers.get('user-agent'),
  address: clientAddress,
  network: clientNetwork,
});
