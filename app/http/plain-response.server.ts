import { createHash } from 'node:crypto';
import { ordersWords } from '#app/account/orders/copy.ts';
import { PLAIN_STYLE, plainHeaders, renderPlainPage } from '#lib/plain-page.ts';
import { serverWords } from './response-copy.ts';

const headers = plainHeaders(createHash('sha256').update(PLAIN_STYLE).digest('base64'));

/** In the place of a file of an order that is not to be had: a page that says why, and leads to the orders, or elsewhere. */
export function answerNoFile(
  words: { title: string; sentence: string },
  status: number,
  requestId: string,
  way: { href: string; label: string } = { href: '/orders', label: ordersWords.title },
): Response {
  const page = renderPlainPage({
    ...words,
    lang: serverWords.lang,
    link: way,
    reference: serverWords.reference(requestId),
  });
  return new Response(page, { status, headers });
}
