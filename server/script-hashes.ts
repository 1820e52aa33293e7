import { createHash } from 'node:crypto';

/**
 * A page as it can be kept: without the secret word of the answer that it was drawn for, and the hashes of the inline
 * scripts that carried it. A script that did not carry it is not ours, and gets no hash: a policy that blessed every
 * script found would bless what somebody smuggled in.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, text = ''] of html.matchAll(new RegExp(`<script(?: [^>]*)?${mark}[^>]*>(.*?)</script>`, 'gs'))) {
    if (text !== '') sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources].join(' ') };
}
