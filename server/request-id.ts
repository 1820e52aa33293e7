import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The name under which log, answer and error page speak of one request; a trusted proxy's own name is kept. */
export function requestIdOf(incoming: IncomingMessage, trustedProxies: number): string {
  const given = incoming.headers['x-request-id'];
  if (trustedProxies > 0 && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given)) return given;
  return randomUUID();
}
