/** Headers that set each of these cookies. */
export function setCookies(...cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

/** For answers that no cache may keep, of visitors too: they hold tokens, or say who may enter. */
export const noStore = { 'cache-control': 'no-store' } as const;

/** The headers of an account's page: kept nowhere, and a refused form may say how long to wait. */
export function accountHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(noStore);
  const wait = actionHeaders.get('retry-after');
  if (wait !== null) headers.set('retry-after', wait);
  return headers;
}
