import { createHash } from 'node:crypto';
import { drawPlainPage, PLAIN_STYLE } from '#kit/plain-page.ts';
import { ordersWords } from '#words/orders.ts';
import { serverWords } from '#words/server.ts';

/** The one style is named by its hash; nothing else may load or run. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PLAIN_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** In the place of a file of an order that is not to be had: a page that says why, and leads to the orders. */
export function answerNoFile(words: { title: string; sentence: string }, status: number, requestId: string): Response {
  const page = drawPlainPage({
    ...words,
    lang: serverWords.lang,
    way: { href: '/orders', label: ordersWords.title },
    reference: serverWords.reference(requestId),
  });
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
  });
}
