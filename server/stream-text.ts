import { Readable } from 'node:stream';

/**
 * Streams a long text: `items` between `before` and `after`. Waits for the first item, so that an error there can still
 * change the status of the response.
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
