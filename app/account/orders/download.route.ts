import { redirect, redirectDocument } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { type Download, openDownload } from '#shop/downloads/download.server.ts';
import type { Route } from './+types/download.route.ts';
import { downloadWords } from './downloads-copy.ts';

const STATUS = { unknown: 404, expired: 410, 'used-up': 410 } as const;

/** GET /download/{token}: what was bought. Whoever has the link has the file, until the link runs out. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderContext } = context.get(shopContext);
  const { requestId, log, isDocument } = context.get(visitContext);
  // As data the whole file would be read into memory, and spoilt on the way.
  if (!isDocument) return redirectDocument(`/download/${encodeURIComponent(params.token)}`);
  try {
    const opened = await openDownload(orderContext, params.token, new Date());
    if (!opened.ok) return answerNoFile(downloadWords[opened.reason], STATUS[opened.reason], requestId);
    if (opened.value.kind === 'file') return send(opened.value);
    return redirect(opened.value.href, { headers: { 'cache-control': 'no-store' } });
  } catch (err) {
    log.error({ err }, 'A file that was sold is not to be had');
    return answerNoFile(downloadWords.missing, 503, requestId);
  }
}

function send({ file, fileName }: Extract<Download, { kind: 'file' }>): Response {
  return new Response(file.body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      // Names of any script: RFC 6266.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'private, no-store',
      // Should anything ever show it after all, it is nobody's page, and runs nothing.
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
