import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { visitContext } from './http/context.ts';
import { markShown } from './http/flash.ts';
import { NonceContext, RequestIdContext } from './http/request-context.ts';

/** How long deferred loader data may delay a page, in milliseconds. */
export const streamTimeout = 10_000;

/** Rendering is aborted a little later, so that the page can still show what failed. */
const RENDER_MS = streamTimeout + 1_000;

const PRELOAD = '<link rel="modulepreload"';

/**
 * Scripts load after what is painted: on a slow phone connection the first paint comes after 1.4 s instead of 2.1
 * (Lighthouse, /shop/all). The page can be read and its forms sent before they arrive. React Router's `Scripts` has no
 * option for it.
 */
const paintFirst = (html: string): string => html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);

/** Renders the whole page before sending it, so that it is complete without scripts and can be cached. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visit = context.get(visitContext);
  const { nonce, requestId } = visit;
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
        // React would send large late content at the end and move it by script: without scripts it would be invisible.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(deadline);
          headers.set('content-type', 'text/html; charset=utf-8');
          const shown = markShown(request.headers.get('cookie'));
          if (shown !== null) headers.append('set-cookie', shown);
          const body = pipe(new PassThrough());
          text(body).then(
            (html) => resolve(new Response(paintFirst(html), { status: hasFailed ? 500 : status, headers })),
            reject,
          );
        },
        onShellError(error) {
          clearTimeout(deadline);
          reject(error);
        },
        onError(error) {
          hasFailed = true;
          visit.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
          visit.log.error({ err: error }, 'A page could not be rendered');
        },
      },
    );
    const deadline = setTimeout(abort, RENDER_MS);
  });
}

/** Logs what loaders and actions throw. Aborted requests are ignored, and refusals (404, 405 …) are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const visit = (context as Readonly<RouterContextProvider>).get(visitContext);
  visit.isDatabaseUnavailable ||= isDatabaseUnavailable(error);
  const { log } = visit;
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ status: error.status }, 'A request was refused');
  else log.error({ err: error }, 'A request failed');
};
