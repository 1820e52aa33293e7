import { XMLBuilder } from 'fast-xml-parser';

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
