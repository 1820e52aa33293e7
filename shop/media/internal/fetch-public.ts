import type { IncomingMessage } from 'node:http';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { FetchRefusal, PictureRefusal } from '#shop/media/picture-upload.ts';
import { internet, type Outside, requestPublic } from '#shop/outbound/request-public.server.ts';

const REDIRECTS_MAX = 5;

type Answer = Result<Uint8Array, FetchRefusal | PictureRefusal>;

/** Fetches a file of at most 10 MB from a public https address. Redirects are checked in the same way. */
export async function fetchPublic(address: string, outside: Outside = internet): Promise<Answer> {
  const signal = AbortSignal.timeout(outside.patienceMs);
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const step = await fetchStep(url, outside, signal);
    if (!('redirect' in step)) return step;
    url = step.redirect;
  }
  return refuse('too-many-redirects');
}

async function fetchStep(url: string, outside: Outside, signal: AbortSignal): Promise<Answer | { redirect: string }> {
  try {
    const opened = await requestPublic(url, outside, {
      signal,
      headers: { accept: 'image/avif,image/webp,image/*' },
    });
    if (!opened.ok) return opened;
    const response = opened.value;
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      return URL.canParse(headers.location, url)
        ? { redirect: new URL(headers.location, url).href }
        : refuse('not-there');
    }
    if (statusCode !== 200) {
      response.destroy();
      return refuse(statusCode >= 500 || statusCode === 429 || statusCode === 408 ? 'site-in-trouble' : 'not-there');
    }
    return await readBody(response);
  } catch {
    // Unknown hosts, refused connections, wrong certificates: in all cases the person can only check the address.
    return refuse(signal.aborted ? 'site-too-slow' : 'site-unreachable');
  }
}

async function readBody(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A shortcut; the header may be absent or wrong, so the bytes are counted as well.
  if (Number(response.headers['content-length'] ?? 0) > numbers.UPLOAD_MAX_BYTES) {
    response.destroy();
    return refuse('picture-too-large');
  }
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > numbers.UPLOAD_MAX_BYTES) {
      response.destroy();
      return refuse('picture-too-large');
    }
    chunks.push(chunk as Buffer);
  }
  return accept(Buffer.concat(chunks));
}
