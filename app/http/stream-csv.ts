/** Writes a file's next part, and waits until whoever reads it has room for more. */
export type WriteText = (text: string) => Promise<void>;

/** Parts that lie ready while the line is slow. */
const READY_MAX_PARTS = 4;

/** A CSV that is made while it is sent, for a loader to answer with: see `streamFile`. */
export const streamCsv = (
  { fileName, method }: { fileName: string; method: string },
  make: (write: WriteText) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): Promise<Response> =>
  // No text type: what is packed is held in memory first.
  streamFile({ fileName, method, type: 'application/csv; charset=utf-8' }, make, onFailed);

/**
 * A file that is made while it is sent. Where making it fails the download breaks off, so that nobody takes half a file
 * for a whole one; where the reader leaves, the next `write` throws. Its first part is awaited: where that fails, so does
 * the answer. Nothing is made for a HEAD: it wants no body, and its file would hold a transaction open for ever.
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
