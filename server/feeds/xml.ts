import { Readable } from 'node:stream';
import { XMLBuilder } from 'fast-xml-parser';

/** A stream of one item each would take longer than the database. */
const PIECE_CHARACTERS = 64 * 1024;

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
    let text = before;
    for (let step = first; !step.done; step = await iterator.next()) {
      text += step.value;
      if (text.length < PIECE_CHARACTERS) continue;
      yield text;
      text = '';
    }
    yield text + after;
  }
  return Readable.toWeb(Readable.from(whole(), { objectMode: false })) as ReadableStream;
}

const builder = new XMLBuilder({ suppressEmptyNode: true });

export type XmlNode = { [name: string]: string | number | XmlNode | (string | XmlNode)[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them, and readers refuse the file
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Serialises one element with its children. Text is escaped. */
export const xml = (node: XmlNode): string => builder.build(node).replace(UNWRITABLE, '').toWellFormed();

export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** For feeds and sitemaps. Generating one reads the whole catalogue, and a file that is an hour old does no harm. */
export const XML_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};
