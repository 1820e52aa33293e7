import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { pathPolicies, ROUTES_PATH } from '#app/paths.ts';

type Manifest = { version: string; entry: Chunk; routes: Record<string, Chunk | undefined> };
type Chunk = { module: string; imports?: string[]; css?: string[] };

/** Routes that can be read offline, and their layouts. */
const ROUTES = ['root', 'storefront/layout', ...['cart', 'item', 'offline'].map((name) => `storefront/${name}/route`)];
/** Scripts of these routes that are loaded later. */
const LAZY_SCRIPTS = /\/(?:lightbox|reviews-section|stock-alert)-/;

/** Writes worker.js beside the built pages. It contains the file list of this build. */
export async function buildWorker(client: string): Promise<void> {
  const manifest = readManifest(client);
  const routes = routesAddress(manifest);
  const files = [...listFiles(client, manifest), routes];
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'worker.ts')));
  const version = hash.update(files.join()).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      VERSION: JSON.stringify(version),
      FILES: JSON.stringify(files),
      ROUTES: JSON.stringify(routes),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: {
        input: join(import.meta.dirname, 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}

/** React Router's list of all routes and their files. */
function readManifest(client: string): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no manifest of its routes');
  const text = readFileSync(join(client, 'assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** Where React Router's client requests the routes of pages that can be read offline. */
function routesAddress({ version }: Manifest): string {
  const saved = pathPolicies.filter(({ offline }) => offline === 'saved').map(({ path }) => path.replace(/:\w+/, 'x'));
  return `${ROUTES_PATH}?${new URLSearchParams({ paths: saved.join(), version })}`;
}

/** Addresses of every script and style of these routes, and of the SVG images in them. */
function listFiles(client: string, manifest: Manifest): string[] {
  const assets = readdirSync(join(client, 'assets')).map((name) => `/assets/${name}`);
  const chunks = [manifest.entry, ...ROUTES.map((id) => required(manifest, id))];
  const named = chunks.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  const late = new Set<string>();
  for (const path of assets.filter(isLazyScript)) addWithImports(client, path, late);
  const code = [...new Set([...named.map((path) => path.replace(/#$/, '')), ...late])];
  const drawings = code.flatMap(
    (path) => readFileSync(join(client, path), 'utf8').match(/\/assets\/[\w.-]+\.svg/g) ?? [],
  );
  return [...new Set([...code, ...drawings, '/placeholder.svg'])].sort();
}

/** Adds the address of a script and of all that it imports, directly or not. */
function addWithImports(client: string, path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  const names = readFileSync(join(client, path), 'utf8').matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g);
  for (const [, name] of names) addWithImports(client, `/assets/${name}`, found);
}

const isLazyScript = (path: string): boolean => LAZY_SCRIPTS.test(path);

function required({ routes }: Manifest, id: string): Chunk {
  const chunk = routes[id];
  if (chunk === undefined) throw new Error(`The build has no route ${id}`);
  return chunk;
}
