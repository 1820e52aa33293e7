/** A browser names the one version that it has; a header may name thousands. */
const HELD_MAX_CHARACTERS = 1_000;

/** Does the asker hold this very version already? `If-None-Match` compares weakly (RFC 9110 13.1.2). */
export function isHeldAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = etag.replace(/^W\//, '');
  return ifNoneMatch
    .slice(0, HELD_MAX_CHARACTERS)
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === plain);
}
