import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../ports.ts';
import { type S3Keys, signatureFault } from './s3-signature.ts';

export type S3Server = {
  /** The variables of a shop that keeps its files here. */
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION', string>;
  /** Objects in the bucket, by name. */
  files: Map<string, { bytes: Buffer; type: string }>;
  /** Number of requests by object and method. */
  requests: string[];
  /** From now on: answers, is busy (503), closes every connection, or is silent. */
  behave(behaviour: S3Behaviour): void;
  stop(): Promise<void>;
};

type S3Behaviour = 'kind' | 'busy' | 'cut' | 'silent';

const BUCKET = 'stall-files';
/** Small, so that lists come in several pages. */
const PAGE = 3;

/** A server that speaks S3's protocol over paths, for one bucket: signatures are checked, everything lies in memory. */
export async function startS3Server(): Promise<S3Server> {
  const keys: S3Keys = { accessKey: 'stall', secretKey: 'a key that nobody knows', region: 'ap-south-1' };
  const files: S3Server['files'] = new Map();
  const requests: string[] = [];
  let behaviour: S3Behaviour = 'kind';
  const server = createServer((incoming, outgoing) => {
    receive(incoming, outgoing).catch((error) => outgoing.destroy(error));
  });

  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://s3');
    const [, bucket, ...parts] = pathname.split('/');
    const name = decodeURIComponent(parts.join('/'));
    requests.push(`${incoming.method} ${name}`);
    if (behaviour === 'silent') return;
    if (behaviour === 'cut') return void outgoing.destroy();
    if (behaviour === 'busy') return fail(outgoing, 503, 'SlowDown');
    const fault = signatureFault(incoming, body, keys);
    if (fault !== null) return fail(outgoing, 403, fault);
    if (bucket !== BUCKET) return fail(outgoing, 404, 'NoSuchBucket');
    if (name === '') return list(outgoing, searchParams);
    answer(incoming, outgoing, name, body);
  }

  function answer({ method, headers }: IncomingMessage, outgoing: ServerResponse, name: string, body: Buffer): void {
    if (method === 'PUT') {
      files.set(name, { bytes: body, type: headers['content-type'] ?? '' });
      outgoing.writeHead(200, { etag: etagOf(body) }).end();
    } else if (method === 'DELETE') {
      files.delete(name);
      outgoing.writeHead(204).end();
    } else {
      const file = files.get(name);
      if (file === undefined) fail(outgoing, 404, 'NoSuchKey');
      else give(outgoing, file, method === 'HEAD');
    }
  }

  /** ListObjectsV2; with a delimiter deeper objects are grouped as folders. */
  function list(outgoing: ServerResponse, asking: URLSearchParams): void {
    const prefix = asking.get('prefix') ?? '';
    const delimiter = asking.get('delimiter');
    const found = new Set<string>();
    for (const name of [...files.keys()].sort().filter((one) => one.startsWith(prefix))) {
      const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
      found.add(end === -1 ? name : name.slice(0, end + 1));
    }
    const after = asking.get('continuation-token') ?? '';
    const rest = [...found].filter((name) => name > after);
    const size = Math.min(PAGE, Number(asking.get('max-keys') ?? PAGE));
    const page = rest.slice(0, size);
    const isMore = rest.length > size;
    const entries = page.map((name) =>
      delimiter !== null && name.endsWith(delimiter)
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key><Size>${files.get(name)?.bytes.length}</Size></Contents>`,
    );
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    sendXml(
      outgoing,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  }

  const port = await listenLocally(server);
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
      S3_REGION: keys.region,
    },
    files,
    requests,
    behave(next) {
      behaviour = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function give(outgoing: ServerResponse, { bytes, type }: { bytes: Buffer; type: string }, isHead: boolean): void {
  outgoing.writeHead(200, { 'content-type': type, 'content-length': bytes.length, etag: etagOf(bytes) });
  outgoing.end(isHead ? undefined : bytes);
}

const fail = (outgoing: ServerResponse, status: number, code: string): void =>
  sendXml(outgoing, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

function sendXml(outgoing: ServerResponse, status: number, xml: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  outgoing.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) });
  outgoing.end(text);
}
