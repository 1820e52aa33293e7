import { accept, type Result, refuse } from '#lib/result.ts';
import type { FileRefusal, ReadRows, Redirect, RowFault } from './moving.ts';
import { hasColumn, readRows, withPauses } from './read-rows.ts';

/** A path of a site: of an address, only its path and query count. null: it is none. */
function pathOf(text: string): string | null {
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text, 'http://shop.invalid');
  const path = url === null ? '' : url.pathname + url.search;
  return path.length > 500 || !/^\/(?!\/)/.test(path) ? null : path;
}

/** Old and new addresses: two columns, as Shopify exports them or named "from" and "to". */
export async function readRedirects(content: Uint8Array): Promise<Result<ReadRows<Redirect>, FileRefusal>> {
  const file = await readRows(content);
  if (file === 'too-many-rows') return refuse('too-many-rows');
  const [from, to] = [
    ['Redirect from', 'from', 'source'],
    ['Redirect to', 'to', 'target'],
  ] as const;
  if (file === null || !hasColumn(file.head, from) || !hasColumn(file.head, to)) return refuse('not-this-file');
  const redirects = new Map<string, Redirect>();
  const faults: RowFault[] = [];
  for await (const { line, get, isBroken } of withPauses(file.rows)) {
    const path = keyOfPath(pathOf(get(...from)) ?? '');
    const target = pathOf(get(...to));
    if (isBroken) faults.push({ line, reason: 'unreadable' });
    else if (path === null) faults.push({ line, reason: 'no-path' });
    else if (target === null || keyOfPath(target) === path) faults.push({ line, reason: 'no-target' });
    // Of an old address only the path counts: two with other queries would be one redirect.
    else if ((redirects.get(path)?.target ?? target) !== target) faults.push({ line, reason: 'same-path' });
    else redirects.set(path, { path, target, line });
  }
  return accept({ rows: [...redirects.values()], faults });
}

/** Without escapes, where they are valid. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * A path as redirects are stored and found: lower case, without query and slash at the end. null: it is the home page, or
 * has control characters in escapes, such as the NUL that PostgreSQL refuses.
 */
export function keyOfPath(path: string): string | null {
  const [bare = ''] = path.split('?', 1);
  const key = decoded(bare).toLowerCase().replace(/\/$/, '');
  return key.length < 2 || key.length > 500 || /\p{Cc}/u.test(key) ? null : key;
}

/**
 * Lets every redirect lead to the end of its chain, together with those that are `known`, by path. Returns what is to be
 * saved, also changes of known ones; redirects in a loop are left out.
 */
export function flattenRedirects(known: ReadonlyMap<string, string>, rows: readonly Redirect[]): ReadRows<Redirect> {
  const given = new Map(rows.map((row) => [row.path, row]));
  const targets = new Map([...known, ...rows.map(({ path, target }) => [path, target] as const)]);
  const ends = endsOf(targets);
  const flat: Redirect[] = [];
  const faults: RowFault[] = [];
  for (const [path, first] of targets) {
    const target = ends.get(path) ?? null;
    const line = given.get(path)?.line ?? 0;
    if (target === null) {
      if (given.has(path)) faults.push({ line, reason: 'loop' });
    } else if (given.has(path) || target !== first) flat.push({ path, target, line });
  }
  return { rows: flat, faults };
}

/** Where each path leads in the end; null: to a loop. Each path is walked once, however long the chains are. */
function endsOf(targets: ReadonlyMap<string, string>): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const path of targets.keys()) {
    const walked = new Set<string>();
    let end: string | null | undefined = ends.get(path);
    for (let at = path; end === undefined; ) {
      walked.add(at);
      const target = targets.get(at) ?? '';
      const key = keyOfPath(target);
      if (key === null || !targets.has(key)) end = target;
      else if (walked.has(key)) end = null;
      else {
        end = ends.get(key);
        at = key;
      }
    }
    for (const one of walked) ends.set(one, end);
  }
  return ends;
}
