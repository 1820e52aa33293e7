import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { visitContext } from './http/context.ts';
import { NonceContext } from './http/nonce.ts';
import { RequestIdContext } from './http/request-id.ts';

/** How long a loader's late data may keep an answer waiting. */
export const streamTimeout = 10_000;

/** Drawing is given up a little later, so that the page can still say what failed. */
const DRAWING_MS = streamTimeout + 1_000;

/** Draws the whole page into memory, so that it reads the same without scripts and is sent with its length. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, requestId, log } = context.get(visitContext);
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <NonceContext value={nonce}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>,
      {
        nonce,
        // React would move large late parts to the end of the page and back by script: whoever has none saw them never.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(deadline);
          pipe(
            collect((html) => {
              headers.set('content-type', 'text/html; charset=utf-8');
              resolve(new Response(html, { status: hasFailed ? 500 : status, headers }));
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true;
          log.error({ err: error }, 'A page could not be drawn');
        },
      },
    );
    const deadline = setTimeout(abort, DRAWING_MS);
  });
}

/** A sink that hands over everything at its end. React reuses no chunk after writing it. */
function collect(done: (html: Uint8Array<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    // Never full: React need not wait for a drain.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** Told of what loaders and actions throw. A visitor who left and a plain refusal (404, 405 …) are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = (context as Readonly<RouterContextProvider>).get(visitContext);
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ status: error.status }, 'A request was refused');
  else log.error({ err: error }, 'A request failed');
};
