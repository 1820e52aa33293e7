import type { IncomingMessage } from 'node:http';
import { isBot } from '#app/http/client.ts';
import { policyOf } from '#app/paths.ts';
import type { FunnelCounter } from '#shop/funnel/count-steps.server.ts';
import { isReportedStep } from '#shop/funnel/funnel.ts';
import { readSource, sourceOf } from '#shop/funnel/source.ts';
import { pathOf } from '../target.ts';
import { isPrefetch } from './headers.ts';

export const FUNNEL_PATH = '/funnel';

/** A reloaded page: no new visit. */
const RELOADED = /max-age=0|no-cache/;

/**
 * Counts a page that a person opened from outside the shop, by the page with the link or the campaign in the address.
 * What follows inside the shop is reported by the browser. Called for pages from the cache, too: anything but a page that a
 * browser opens costs one comparison.
 * @param target path and query as returned by `readTarget`
 */
export function countVisit(funnel: FunnelCounter, incoming: IncomingMessage, target: string, isAdmin: boolean): void {
  const { headers, method } = incoming;
  // Browsers send this for every page that a person opens; most programs do not.
  if (headers['sec-fetch-dest'] !== 'document' || method !== 'GET' || isAdmin) return;
  if (isPrefetch(incoming) || RELOADED.test(headers['cache-control'] ?? '')) return;
  const path = pathOf(target);
  const policy = policyOf(path);
  if (policy?.cache === undefined && policy?.robots !== 'listed') return;
  const source = sourceOf({
    query: target.slice(path.length),
    referrer: headers.referer ?? '',
    host: headers.host ?? '',
  });
  if (source === null || isBot(headers['user-agent'])) return;
  funnel.count('visit', source);
  funnel.count('view', source);
}

/** `POST /funnel`: a step that a visitor took in the browser, and the source of the visit. */
export async function countStep(funnel: FunnelCounter, request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const step = form?.get('step');
  if (!isReportedStep(step)) return answer(422);
  if (!isBot(request.headers.get('user-agent'))) funnel.count(step, readSource(form?.get('source')));
  return answer(204);
}

const answer = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
