import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { type EndpointRow, type Part, parts } from './endpoints.ts';

export type Endpoint = { part: Part; path: string; endpoint: EndpointRow };

/** An address of the shop from the list of routes, and whether it accepts forms. */
type Address = { path: string; hasForms: boolean };

/** Every address that a request can reach, as the lists of routes have it. */
export function listAddresses(): Address[] {
  return [...addressesOf(routes, ''), ...serverAddresses()];
}

function addressesOf(entries: readonly RouteConfigEntry[], above: string): Address[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path ?? ''].filter((part) => part !== '').join('/');
    const isAddress = entry.path !== undefined || entry.index === true;
    const own = isAddress ? [{ path, hasForms: takesForms(entry.file) }] : [];
    return [...own, ...addressesOf(entry.children ?? [], path)];
  });
}

const takesForms = (file: string): boolean =>
  /^export (?:async )?(?:function|const) action\b/m.test(readFileSync(`app/${file}`, 'utf8'));

/** What Hono has before the pages. */
function serverAddresses(): Address[] {
  const source = readFileSync('server/http/routes.ts', 'utf8');
  const constants: Record<string, string> = {
    FUNNEL_PATH: '/funnel',
    UPLOAD_PATH: '/media/upload',
    WEBHOOK_PATH: '/webhooks/:method',
  };
  return [...source.matchAll(/app\.(get|post|all)\(\s*(?:'(\/[^']+)'|(\w+))/g)].map(([, method, literal, name]) => ({
    path: (literal ?? constants[name ?? ''] ?? `server/http/routes.ts: ${name}`).slice(1).replace(/\{.*\}/, ''),
    hasForms: method === 'post',
  }));
}

/** Every address with its generator, and a sentence for each that has none, or whose generator has no address any more. */
export function listEndpoints(): { endpoints: Endpoint[]; missing: string[] } {
  const endpoints = Object.entries(parts).flatMap(([part, named]) =>
    Object.entries(named).map(([path, endpoint]) => ({ part: part as Part, path, endpoint })),
  );
  const addresses = listAddresses();
  const known = new Map(endpoints.map((one) => [one.path, one.endpoint]));
  const there = new Set(addresses.map(({ path }) => path));
  const missing = addresses.flatMap(({ path, hasForms }) => {
    const endpoint = known.get(path);
    if (endpoint === undefined) return [`/${path} has no generator`];
    if (hasForms !== (endpoint.forms !== undefined)) {
      return [`/${path} ${hasForms ? 'takes forms, and no form is generated' : 'takes no form, and one is generated'}`];
    }
    const unnamed = [...path.matchAll(/:(\w+)/g)].filter(([, name = '']) => endpoint.params?.[name] === undefined);
    return unnamed.map(([part]) => `/${path} has no values for ${part}`);
  });
  const gone = endpoints.filter(({ path }) => !there.has(path)).map(({ path }) => `/${path} is no address any more`);
  return { endpoints, missing: [...missing, ...gone] };
}
