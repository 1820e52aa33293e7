/** Writes the file's next chunk and waits until the reader has room for more. */
export type WriteText = (text: string) => Promise<void>;

/** Chunks that are buffered while the connection is slow. */
const READY_MAX_PARTS = 4;

/** A CSV file that is generated while it is sent; see `streamFile`. */
export const streamCsv = (
  { fileName, method }: { fileName: string; method: string },
  make: (write: WriteText) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): Promise<Response> =>
  // Not a `text/` type: the server compresses those, and would hold the whole file in memory first.
  streamFile({ fileName, method, type: 'application/csv; charset=utf-8' }, make, onFailed);

/**
 * Answers with a file that is generated while it is sent. If `make` fails, the download breaks off, so that half a file
 * is not taken for a whole one; if the reader leaves, the next `write` throws. The first chunk is awaited: if it fails,
 * the answer fails. Nothing is generated for a HEAD request: it has no body, and an unread file would keep a
 * transaction open.
 */
export async function streamFile(
  { fileName, method, type }: { fileName: string; method: string; type: string },
  make: (write: WriteText) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): Promise<Response> {
  const reader = method === 'HEAD' ? null : begin(make, onFailed).getReader();
  let next = (await reader?.read()) ?? { done: true as const, value: undefined };
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!isFirst && reader !== null) next = await reader.read();
        isFirst = false;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function begin(
  make: (write: WriteText) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    { highWaterMark: READY_MAX_PARTS },
    { highWaterMark: 0 },
  );
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let hasLeft = false;
  writer.closed.catch(() => {
    hasLeft = true;
  });
  const write: WriteText = async (text) => {
    await writer.ready;
    await writer.write(encoder.encode(text));
  };
  make(write).then(
    () => writer.close().catch(() => {}),
    (error: unknown) => {
      if (!hasLeft) onFailed(error);
      return writer.abort(error).catch(() => {});
    },
  );
  return readable;
}
