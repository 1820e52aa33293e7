import { Readable } from 'node:stream';

/**
 * A long text that is written while it is sent: its `items` between `before` and `after`. The first item is awaited: where
 * that fails, the answer can still have another status.
 */
export async function streamText(
  items: AsyncIterable<string>,
  { before, after }: { before: string; after: string },
): Promise<ReadableStream> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* whole() {
    yield before;
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
    yield after;
  }
  return Readable.toWeb(Readable.from(whole(), { objectMode: false })) as ReadableStream;
}
