import { createHash } from 'node:crypto';
import { drawPlainPage, PLAIN_STYLE, plainHeaders } from '#kit/plain-page.ts';
import { ordersWords } from '#words/orders.ts';
import { serverWords } from '#words/server.ts';

const headers = plainHeaders(createHash('sha256').update(PLAIN_STYLE).digest('base64'));

/** In the place of a file of an order that is not to be had: a page that says why, and leads to the orders, or elsewhere. */
export function answerNoFile(
  words: { title: string; sentence: string },
  status: number,
  requestId: string,
  way: { href: string; label: string } = { href: '/orders', label: ordersWords.title },
): Response {
  const page = drawPlainPage({
    ...words,
    lang: serverWords.lang,
    way,
    reference: serverWords.reference(requestId),
  });
  return new Response(page, { status, headers });
}
