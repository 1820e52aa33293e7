import type { S3Client } from '@aws-sdk/client-s3';
import { type Bucket, BucketUnavailable, type OpenFile } from '#lib/bucket.ts';

/** `endpoint` is null for Amazon S3, else the URL of an S3-compatible server. */
export type BucketSettings = {
  endpoint: string | null;
  region: string;
  name: string;
  accessKey: string;
  secretKey: string;
};

const CONNECT_MS = 2_000;
/**
 * A bucket that does not answer within this time counts as unavailable, because visitors wait for its pictures. Uploads
 * get more time, depending on their size.
 */
const ANSWER_MS = 5_000;
const BYTES_PER_MS = 100;
/** A slow client pauses the download of a file. Same limit as for the server's own connections. */
const SILENT_MS = 60_000;
const TRIES = 2;
/** Further requests would only queue behind these. */
const CONCURRENT_MAX = 200;

/** Opens a bucket with the official S3 client, which is loaded at the first request. */
export function openBucket(settings: BucketSettings): Bucket {
  let loading: ReturnType<typeof load> | undefined;
  let inProgress = 0;

  async function load() {
    const library = await import('@aws-sdk/client-s3');
    const client = new library.S3Client({
      region: settings.region,
      ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
      maxAttempts: TRIES,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        socketTimeout: SILENT_MS,
      },
      // Many S3-compatible servers do not support the newer checksums. Requests are signed in any case.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { library, client };
  }

  /** Sends one request. Returns null if the file does not exist; any other error is thrown as `BucketUnavailable`. */
  async function send<Answer>(
    what: string,
    call: (library: typeof import('@aws-sdk/client-s3'), client: S3Client) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (inProgress >= CONCURRENT_MAX) throw unavailable(what, new Error(`${inProgress} others wait for it already`));
    inProgress += 1;
    try {
      loading ??= load();
      const { library, client } = await loading;
      return await call(library, client);
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw unavailable(what, error);
    } finally {
      inProgress -= 1;
    }
  }

  function unavailable(what: string, cause: unknown): BucketUnavailable {
    const where = settings.endpoint ?? settings.region;
    const { name, message } = cause as Error;
    return new BucketUnavailable(`The bucket “${settings.name}” at ${where} cannot ${what}: ${name}: ${message}`, {
      cause,
    });
  }

  async function* list(prefix: string, isOfFolders: boolean): AsyncIterable<string> {
    for (let token: string | undefined; ; ) {
      const page = await send('list its files', ({ ListObjectsV2Command }, client) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: settings.name,
            Prefix: prefix,
            ContinuationToken: token,
            ...(isOfFolders && { Delimiter: '/' }),
          }),
        ),
      );
      for (const { Prefix = '' } of page?.CommonPrefixes ?? []) yield Prefix.slice(prefix.length, -1);
      if (!isOfFolders) for (const { Key = '' } of page?.Contents ?? []) yield Key;
      token = page?.NextContinuationToken;
      if (token === undefined) return;
    }
  }

  return {
    async put(name, bytes, type) {
      await send('store a file', ({ PutObjectCommand }, client) =>
        client.send(new PutObjectCommand({ Bucket: settings.name, Key: name, Body: bytes, ContentType: type }), {
          requestTimeout: ANSWER_MS + bytes.length / BYTES_PER_MS,
        }),
      );
    },

    read: (name) =>
      send('read a file', async ({ GetObjectCommand }, client) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: settings.name, Key: name }));
        return Body?.transformToByteArray() ?? new Uint8Array();
      }),

    open: (name) =>
      send('read a file', async ({ GetObjectCommand }, client): Promise<OpenFile> => {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: settings.name, Key: name }));
        if (Body === undefined || ContentLength === undefined) throw new Error('The response contains no file');
        return { bytes: ContentLength, body: Body.transformToWebStream() as ReadableStream<Uint8Array> };
      }),

    listFolders: (folder) => list(`${folder}/`, true),

    async removeFolder(folder) {
      for await (const name of list(`${folder}/`, false)) {
        await send('delete a file', ({ DeleteObjectCommand }, client) =>
          client.send(new DeleteObjectCommand({ Bucket: settings.name, Key: name })),
        );
      }
    },

    async check() {
      await send('list its files', ({ ListObjectsV2Command }, client) =>
        client.send(new ListObjectsV2Command({ Bucket: settings.name, MaxKeys: 1 })),
      );
    },
  };
}
