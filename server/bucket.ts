import type { S3Client } from '@aws-sdk/client-s3';
import { type Bucket, BucketAway, type OpenFile } from '#lib/bucket.ts';

/** Of Amazon itself where `endpoint` is null, else of a server that speaks the same. */
export type BucketSettings = {
  endpoint: string | null;
  region: string;
  name: string;
  accessKey: string;
  secretKey: string;
};

const CONNECT_MS = 2_000;
/** Without an answer for so long it is away: people wait for pictures. What is sent to it may take longer, by its size. */
const ANSWER_MS = 5_000;
const BYTES_PER_MS = 100;
/** Somebody who reads slowly keeps a file waiting; as long as the shop's own connections. */
const SILENT_MS = 60_000;
const TRIES = 2;
/** More than this at once would only wait for each other. */
const AT_ONCE_MAX = 200;

/** A bucket by its official client, which is loaded when the first file is asked for. */
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
      // Many servers that speak S3 do not know the newer checksums; what is sent is signed all the same.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { library, client };
  }

  /** One call; whatever goes wrong with it is `BucketAway`, but for a file that is not there: null. */
  async function ask<Answer>(
    what: string,
    call: (library: typeof import('@aws-sdk/client-s3'), client: S3Client) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (inProgress >= AT_ONCE_MAX) throw away(what, new Error(`${inProgress} others wait for it already`));
    inProgress += 1;
    try {
      loading ??= load();
      const { library, client } = await loading;
      return await call(library, client);
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw away(what, error);
    } finally {
      inProgress -= 1;
    }
  }

  function away(what: string, cause: unknown): BucketAway {
    const where = settings.endpoint ?? settings.region;
    const { name, message } = cause as Error;
    return new BucketAway(`The bucket “${settings.name}” at ${where} does not ${what}: ${name}: ${message}`, { cause });
  }

  async function* list(prefix: string, isOfFolders: boolean): AsyncIterable<string> {
    for (let token: string | undefined; ; ) {
      const page = await ask('list its files', ({ ListObjectsV2Command }, client) =>
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
      await ask('take a file', ({ PutObjectCommand }, client) =>
        client.send(new PutObjectCommand({ Bucket: settings.name, Key: name, Body: bytes, ContentType: type }), {
          requestTimeout: ANSWER_MS + bytes.length / BYTES_PER_MS,
        }),
      );
    },

    read: (name) =>
      ask('give a file', async ({ GetObjectCommand }, client) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: settings.name, Key: name }));
        return Body?.transformToByteArray() ?? new Uint8Array();
      }),

    open: (name) =>
      ask('give a file', async ({ GetObjectCommand }, client): Promise<OpenFile> => {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: settings.name, Key: name }));
        if (Body === undefined || ContentLength === undefined) throw new Error('It sent no file');
        return { bytes: ContentLength, body: Body.transformToWebStream() as ReadableStream<Uint8Array> };
      }),

    listFolders: (folder) => list(`${folder}/`, true),

    async removeFolder(folder) {
      for await (const name of list(`${folder}/`, false)) {
        await ask('remove a file', ({ DeleteObjectCommand }, client) =>
          client.send(new DeleteObjectCommand({ Bucket: settings.name, Key: name })),
        );
      }
    },

    async check() {
      await ask('list its files', ({ ListObjectsV2Command }, client) =>
        client.send(new ListObjectsV2Command({ Bucket: settings.name, MaxKeys: 1 })),
      );
    },
  };
}
