import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isDatabaseUnavailable } from '#kit/database-unavailable.ts';
import { type Visit, visitContext } from './http/context.ts';
import { drawnResponse } from './http/drawn.ts';
import { type DrawInParts, fillPlaces, openParts } from './http/drawn-parts.ts';
import { handoffScript } from './http/handoff.ts';
import { NonceContext } from './http/nonce.ts';
import { RequestIdContext } from './http/request-id.ts';
import { wakeLater } from './http/wake-later.ts';
import { PartsContext } from './ui/part.ts';

/** How long a loader's late data may keep an answer waiting. */
export const streamTimeout = 10_000;

/** Drawing is given up a little later, so that the page can still say what failed. */
const DRAWING_MS = streamTimeout + 1_000;

const DOCTYPE = '<!DOCTYPE html>';
const END = '</body></html>';
/** What React leaves where something was not there yet, or failed, inside a Suspense boundary. */
const LEFT_OPEN = '<!--$!-->';

/** Draws the whole page into memory, so that it reads the same without scripts and is sent with its length. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visit = context.get(visitContext);
  const { nonce, requestId } = visit;
  const { serverHandoffStream, ...rest } = entry;
  const manifest = manifestOf(entry);
  const router = <ServerRouter context={{ ...rest, manifest }} url={request.url} nonce={nonce} />;
  const page = (
    <RequestIdContext value={requestId}>
      <NonceContext value={nonce}>{router}</NonceContext>
    </RequestIdContext>
  );
  // Begun before the drawing, which is over when the data has been written.
  const script = serverHandoffStream ? handoffScript(serverHandoffStream, nonce) : '';
  const { html, markups, hasFailed } = await draw(page, visit);
  const pieces = wakeLater(html, nonce).flatMap((text) => fillPlaces(text, markups));
  headers.set('content-type', 'text/html; charset=utf-8');
  return drawnResponse(bytesOf(pieces, await script), { status: hasFailed ? 500 : status, headers });
}

/** A page is written here first, and then copied: to count its bytes beforehand takes as long as to write them. */
let slate = Buffer.allocUnsafeSlow(256 * 1024);
const BYTES_MAX_PER_CHARACTER = 3;

/** The bytes of a page in pieces, with the script at the end of its body; long strings are costly to join. */
function bytesOf(pieces: (string | Buffer)[], script: string): Buffer {
  const last = String(pieces.pop() ?? '');
  const all = [DOCTYPE, ...pieces, last.slice(0, -END.length), script, END];
  const room = all.reduce((sum, { length }) => sum + length, 0) * BYTES_MAX_PER_CHARACTER;
  if (room > slate.length) slate = Buffer.allocUnsafeSlow(room);
  let size = 0;
  for (const piece of all) size += typeof piece === 'string' ? slate.write(piece, size) : piece.copy(slate, size);
  return Buffer.from(slate.subarray(0, size));
}

/** The manifest with this page's routes alone: React Router builds every route it is told of, for each answer. */
function manifestOf({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const ids = matches.map(({ route }) => route.id);
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) };
}

/** `html`: without the document's type. `markups`: of its parts, by the numbers of their places. */
type Drawn = { html: string; markups: readonly Buffer[]; hasFailed: boolean };

const drawInParts: DrawInParts = (node, put) => renderToString(<PartsContext value={put}>{node}</PartsContext>);

/** In one go, which is a third faster, where nothing on the page has to be waited for; else with patience. */
async function draw(page: ReactNode, visit: Visit): Promise<Drawn> {
  try {
    const parts = openParts(drawInParts);
    const html = drawInParts(page, parts.put);
    if (!html.includes(LEFT_OPEN)) return { html, markups: parts.draw(), hasFailed: false };
  } catch {
    // Drawn again below, where the failure is noted.
  }
  return drawPatiently(page, visit);
}

function drawPatiently(page: ReactNode, visit: Visit): Promise<Drawn> {
  const { nonce, log } = visit;
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React would move large late parts to the end of the page and back by script: whoever has none saw them never.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(deadline);
        pipe(collect((html) => resolve({ html: html.slice(DOCTYPE.length), markups: [], hasFailed })));
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        visit.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
        log.error({ err: error }, 'A page could not be drawn');
      },
    });
    const deadline = setTimeout(abort, DRAWING_MS);
  });
}

/** A sink that hands over everything at its end. React reuses no chunk after writing it. */
function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    // Never full: React need not wait for a drain.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

/** Told of what loaders and actions throw. A visitor who left and a plain refusal (404, 405 …) are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const visit = (context as Readonly<RouterContextProvider>).get(visitContext);
  visit.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
  const { log } = visit;
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ status: error.status }, 'A request was refused');
  else log.error({ err: error }, 'A request failed');
};
