import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Part = { imports?: string[]; [field: string]: unknown };

/** Pages that visitors are led to; only for visitors is anything fetched ahead (`app/ui/way.tsx`). */
const AHEAD = /^root$|^routes\/(?:storefront\/|account\/(?:login|signup)$)/;

/**
 * Takes out of the list of routes, which every visitor downloads, what nobody reads: fields that say no, what every page
 * has already fetched, and what is never fetched ahead. Browsers read a missing field as "no".
 */
export function thinManifest(client: string): void {
  const assets = join(client, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no manifest of its routes');
  const text = readFileSync(join(assets, name), 'utf8');
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const manifest = JSON.parse(text.slice(from, to), (_, value) => (value === false ? undefined : value)) as {
    entry: Part;
    routes: Record<string, Part>;
  };
  const fetched = new Set(manifest.entry.imports);
  for (const [id, route] of Object.entries(manifest.routes)) {
    route.imports = AHEAD.test(id) ? route.imports?.filter((file) => !fetched.has(file)) : undefined;
  }
  writeFileSync(join(assets, name), text.slice(0, from) + JSON.stringify(manifest) + text.slice(to));
}
