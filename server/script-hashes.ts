import { createHash } from 'node:crypto';

/**
 * Prepares a rendered page for the cache: removes the nonce and returns the hashes of the inline scripts that carried
 * it. Scripts without the nonce get no hash: hashing every script would also allow an injected one.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, text = ''] of html.matchAll(
    new RegExp(`<script(?: [^>]*)?${nonceAttribute}[^>]*>(.*?)</script>`, 'gs'),
  )) {
    if (text !== '') sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(nonceAttribute, ''), sources: [...sources].join(' ') };
}
