import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';

export type ReleaseProxy = {
  origin: string;
  /** Every request that came in, in order: "GET /cart". */
  requests: string[];
  /** From now on everything goes there. */
  leadTo(shopOrigin: string): void;
  /** From now on the shop's worker is the one of a later build. */
  release(): void;
  stop(): Promise<void>;
};

/** A proxy in front of a shop that can simulate a newer build: the worker knows its build only by a name. */
export async function startReleaseProxy(): Promise<ReleaseProxy> {
  let target = '';
  let isNewer = false;
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const isWorker = isNewer && incoming.url === '/worker.js';
    const headers = isWorker ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
    if (isWorker) delete headers['if-none-match'];
    const onward = request(target + incoming.url, { method: incoming.method, headers }, async (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        return;
      }
      const script = await text(answer);
      const { 'content-length': _, etag: __, ...rest } = answer.headers;
      outgoing.writeHead(200, rest).end(script.replaceAll(versionIn(script), 'newer'));
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const port = await listenLocally(server, 'localhost');
  return {
    origin: `http://localhost:${port}`,
    requests,
    leadTo(shopOrigin) {
      target = shopOrigin;
    },
    release() {
      isNewer = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The name of the build in its worker. */
function versionIn(script: string): string {
  const version = /yatai-pages-([0-9a-f]{12})/.exec(script)?.[1];
  if (version === undefined) throw new Error('The worker has no name of a build');
  return version;
}
