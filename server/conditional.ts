/** Does the asker hold this very version already? `If-None-Match` compares weakly (RFC 9110 13.1.2). */
export function isHeldAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === plain);
}
