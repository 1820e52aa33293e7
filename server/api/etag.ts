import { createHash } from 'node:crypto';

/**
 * The version of a thing, which If-Match compares, and a hash of what was sent, which If-None-Match compares: a sale changes
 * only the second one.
 */
export const etagOf = (version: number, shown: object): string =>
  `"${version}-${createHash('sha1').update(JSON.stringify(shown)).digest('hex')}"`;

const VERSION = /^(?:W\/)?"(\d{1,15})(?:-[0-9a-f]{40})?"$/;

/** The version in an If-Match header; null: it is missing, or no tag of `etagOf`. */
export function versionIn(header: string | undefined): number | null {
  const [, version] = VERSION.exec(header ?? '') ?? [];
  return version === undefined ? null : Number(version);
}

/** Whether a header names exactly this tag; compression marks ETags as weak. */
export const isTagOf = (header: string, tag: string): boolean => header.replace(/^W\//, '') === tag;
