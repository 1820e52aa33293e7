import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { apiKeyLimit } from '#config/limits.ts';
import type { ApiScope } from '#shop/api-keys/api-key.ts';
import { bearerKey, type KeyCheck, type UsedApiKey } from '#shop/api-keys/api-keys.server.ts';
import { clientNetworkOf, readAddress } from '../http/client-address.ts';
import type { ApiContext, ApiEnv, RequestedFor } from './api-context.ts';
import { problem } from './problem.ts';
import { ANSWER_HEADERS } from './share-answer.ts';

/** The address of the shopper that a storefront's server acts for. */
export const SHOPPER_HEADER = 'shopper-address';

/** The answer to a key without a scope that the request needs. */
export const scopeMissing = (requestId: string, scope: string, headers: Record<string, string> = {}): Response =>
  problem('forbidden', requestId, { detail: `The key needs the scope ${scope}`, headers });

/** Middleware that needs a valid key with the scopes of an operation, and counts the requests of the key. */
export function guardWithKeys(keys: KeyCheck) {
  const { points, seconds } = apiKeyLimit;
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (security: readonly Record<string, readonly string[]>[]): MiddlewareHandler<ApiEnv> => {
    const needed = security.flatMap(({ apiKey = [] }) => apiKey);
    return async (c, next) => {
      const { requestId } = c.env.visit;
      const bearer = bearerKey(c.req.header('authorization'));
      const key = bearer === null ? null : await keys.check(bearer);
      if (key === null) return problem('unauthorized', requestId, { headers: { 'www-authenticate': 'Bearer' } });
      const counted = await limiter.consume(key.id).catch((outcome: unknown) => {
        if (outcome instanceof RateLimiterRes) return outcome;
        throw outcome;
      });
      const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
      // The headers of draft-ietf-httpapi-ratelimit-headers-10.
      const headers = {
        'ratelimit-policy': `"key";q=${points};w=${seconds}`,
        ratelimit: `"key";r=${counted.remainingPoints};t=${resetSeconds}`,
      };
      if (counted.consumedPoints > points) {
        return problem('too-many-requests', requestId, {
          headers: { ...headers, 'retry-after': String(resetSeconds) },
        });
      }
      const missing = needed.find((scope) => !key.scopes.has(scope as ApiScope));
      if (missing !== undefined) {
        return scopeMissing(requestId, missing, headers);
      }
      const requestedFor = readRequestedFor(c, key);
      if (requestedFor === null) {
        return problem('bad-request', requestId, { detail: 'Shopper-Address is not an IP address', headers });
      }
      c.set('key', key);
      c.set('requestedFor', requestedFor);
      // Also for answers from the cache, which are written to Node's response.
      for (const [name, value] of Object.entries(headers)) c.env.outgoing?.setHeader(name, value);
      await next();
      if (c.res.headers.has('x-hono-already-sent')) return undefined;
      // `c.header` would make another Response, and a stream of the body.
      const sent = c.res.headers;
      for (const [name, value] of Object.entries(headers)) sent.set(name, value);
      for (const [name, value] of Object.entries(ANSWER_HEADERS)) if (!sent.has(name)) sent.set(name, value);
      return undefined;
    };
  };
}

/**
 * The client itself, or the shopper that it names, if its key may: many shoppers of a storefront's server have one address,
 * and a client that nobody trusts could name a new one for each request. null: the header is wrong.
 */
function readRequestedFor(c: ApiContext, { scopes }: UsedApiKey): RequestedFor | null {
  const { clientAddress, clientNetwork } = c.env.visit;
  const sent = scopes.has('storefront:shoppers') ? c.req.header(SHOPPER_HEADER) : undefined;
  if (sent === undefined) return { address: clientAddress, network: clientNetwork };
  const address = readAddress(sent.trim());
  return address === null ? null : { address, network: clientNetworkOf(address) };
}
