import { createHash } from 'node:crypto';
import { ordersCopy } from '#app/account/orders/copy.ts';
import { PLAIN_STYLE, plainHeaders, renderPlainPage } from '#lib/plain-page.ts';
import { serverCopy } from './response-copy.ts';

const headers = plainHeaders(createHash('sha256').update(PLAIN_STYLE).digest('base64'));

/**
 * Answers a request for an order's file that is not available: a page with the reason and a link, by default to the
 * orders.
 */
export function answerNoFile(
  text: { title: string; sentence: string },
  status: number,
  requestId: string,
  link: { href: string; label: string } = { href: '/orders', label: ordersCopy.title },
): Response {
  const page = renderPlainPage({
    ...text,
    lang: serverCopy.lang,
    link,
    reference: serverCopy.reference(requestId),
  });
  return new Response(page, { status, headers });
}

/** Answers with a PDF file that the browser shows, and that nobody else keeps. */
export const answerPdf = (file: Buffer, fileName: string): Response =>
  new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
