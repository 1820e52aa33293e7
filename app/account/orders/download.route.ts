import { redirect, redirectDocument } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { answerNoFile } from '#app/http/plain-response.server.ts';
import { type Download, openDownload } from '#shop/downloads/download.server.ts';
import type { Route } from './+types/download.route.ts';
import { downloadCopy } from './copy.ts';

const STATUS = { unknown: 404, expired: 410, 'used-up': 410 } as const;

/** GET /download/{token}: a purchased file. Anyone with the link can download it until the link expires. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderContext } = context.get(shopContext);
  const { requestId, log, isDocument } = context.get(visitContext);
  // As a data request the whole file would be read into memory and corrupted.
  if (!isDocument) return redirectDocument(`/download/${encodeURIComponent(params.token)}`);
  try {
    const opened = await openDownload(orderContext, params.token, new Date());
    if (!opened.ok) return answerNoFile(downloadCopy[opened.reason], STATUS[opened.reason], requestId);
    if (opened.value.kind === 'file') return send(opened.value);
    return redirect(opened.value.href, { headers: { 'cache-control': 'no-store' } });
  } catch (err) {
    log.error({ err }, 'A sold file is missing from the storage');
    return answerNoFile(downloadCopy.missing, 503, requestId);
  }
}

function send({ file, fileName }: Extract<Download, { kind: 'file' }>): Response {
  return new Response(file.body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      // File names may contain any script: RFC 6266.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'private, no-store',
      // If a browser ever displays the file, it must run nothing and have no origin.
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    },
  });
}
