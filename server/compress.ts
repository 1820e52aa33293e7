import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this a header weighs more than what is saved. */
const WORTH_BYTES = 1_024;

const TEXT = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json|ld\+json)|image\/svg\+xml)/;

/** May this content type shrink? Pictures and fonts are packed already. */
export const isText = (contentType: string | null): boolean => contentType !== null && TEXT.test(contentType);

/** Browsers send 30; a header may have thousands of times that, and is looked at for each answer. */
const ACCEPTED_MAX_CHARACTERS = 300;

/** The better encoding that the asker takes, or null for none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  const accepted = new Map(
    acceptEncoding
      .slice(0, ACCEPTED_MAX_CHARACTERS)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, quality === undefined || Number(quality) > 0] as const;
      }),
  );
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') || takes('x-gzip') ? 'gzip' : null;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** For one answer: fast, and little memory; a step up would take up to four times as long, and save a tenth. */
const ONCE = { brotli: 1, window: 18, gzip: 2 };
/** For files that are kept: ten times as long, a sixth smaller. */
const KEPT = { brotli: 9, window: constants.BROTLI_DEFAULT_WINDOW, gzip: 9 };

/** Compresses off the event loop. `isKept`: worth the extra effort, since the result is used again. */
export function compress(bytes: Uint8Array, encoding: Encoding, isKept = false): Promise<Buffer> {
  const effort = isKept ? KEPT : ONCE;
  if (encoding === 'gzip') return gzipAsync(bytes, { level: effort.gzip });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
      [constants.BROTLI_PARAM_LGWIN]: effort.window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The answer of a page, in the encoding that the asker takes; untouched where that saves nothing. */
export async function compressAnswer(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const encoding = encodingFor(acceptEncoding);
  const { status, headers } = response;
  if (encoding === null || response.body === null || status === 206) return response;
  if (headers.has('content-encoding') || !isText(headers.get('content-type'))) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length < WORTH_BYTES) return new Response(bytes, { status, headers });
  const packed = await compress(bytes, encoding);
  const packedHeaders = new Headers(headers);
  packedHeaders.set('content-encoding', encoding);
  packedHeaders.delete('content-length');
  return new Response(new Uint8Array(packed), { status, headers: packedHeaders });
}

/** A text whose first part is there: where that fails, the answer can still have another status. */
export async function begun<Part>(parts: AsyncIterable<Part>): Promise<AsyncIterable<Part>> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  })();
}

/** A long text that is made while it is sent; packed with gzip where the asker takes it, since brotli would hold it back. */
export function streamText(
  text: AsyncIterable<string>,
  acceptEncoding: string | undefined,
): { body: ReadableStream; encoding: 'gzip' | null } {
  const source = Readable.from(text, { objectMode: false });
  const takesGzip = encodingFor(acceptEncoding?.replace(/\bbr\b/g, '')) === 'gzip';
  // pipeline tears both down where either breaks; the answer's own end says the rest.
  const sent = takesGzip ? pipeline(source, createGzip({ level: ONCE.gzip }), () => {}) : source;
  return { body: Readable.toWeb(sent) as ReadableStream, encoding: takesGzip ? 'gzip' : null };
}
