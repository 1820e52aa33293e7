/** Sends a request twice: whether the second response came from the page cache of the shop. */
export async function isCached(origin: string, request: () => Promise<unknown>): Promise<boolean> {
  await request();
  const before = await hits(origin);
  await request();
  return (await hits(origin)) > before;
}

async function hits(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^page_cache_answers\{outcome="hits"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
