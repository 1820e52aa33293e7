import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { freePort } from '#tests/support/ports.ts';
import { type RunningShop, startShop, TEST_SECRET } from '#tests/support/shop.ts';

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.stop());

const PAGES = [
  '/',
  '/shop',
  '/shop/all',
  '/shop/figurines',
  '/digital',
  '/search?q=mask',
  '/cart',
  '/contact',
  '/terms',
];

test('no page of the built shop allows foreign scripts', async () => {
  const { id } = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
  for (const path of [...PAGES, `/item/${id}`, '/nowhere', '/shop/nowhere', '/search?page=0', '/item/x']) {
    const answer = await fetch(shop.origin + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(nonce, path).toBeDefined();
    expect(policy, path).toContain("style-src 'self';");
    expect(policy, path).not.toMatch(/unsafe-(inline|eval|hashes)|\bws:|\bhttps?:|\*/);
    const html = await answer.text();
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
      if (!tag.includes('application/ld+json')) expect(tag, path).toContain(`nonce="${nonce}"`);
    }
    expect(html.match(/<script\b/g)?.length, path).toBeGreaterThan(3);
    expect(html, path).not.toMatch(/<[^>]+\sstyle=|<[^>]+\son[a-z]+="/);
  }
});

test('the built shop does not contain the development policy', () => {
  const folder = resolve('build/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(files).toContain('index.js');
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const [at, text] of texts.entries()) {
    expect(/['" ]ws:|createServer as createVite|middlewareMode/.test(text), files[at]).toBe(false);
  }
  // For the windows of two payment providers and for captchas, on their own pages alone.
  expect(texts.join('').match(/unsafe-inline/g)).toHaveLength(3);
  expect(readFileSync(resolve('server/dev.ts'), 'utf8')).toContain("'unsafe-inline'");
});

test('browsers find an icon where no page names one, such as for a PDF', async () => {
  const answer = await fetch(`${shop.origin}/favicon.ico`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

test('structured data is valid for search engines, and cannot end its script', async () => {
  const row = await shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('type', '=', 'shop')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const evil = '</script><script>alert(1)</script>';
  await shop.db.updateTable('products').set({ description: evil }).where('id', '=', row.id).execute();
  const html = await (await fetch(`${shop.origin}/item/${row.id}`)).text();
  const blocks = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
  const types = blocks.map((block) => block['@type']);
  expect(types).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']));
  const product = blocks.find((block) => block['@type'] === 'Product');
  expect(product).toMatchObject({ name: row.name, description: evil, offers: { priceCurrency: 'INR' } });
  // The demo is made up, and so are its ratings.
  expect(product).not.toHaveProperty('aggregateRating');
  expect(html).not.toContain(evil);
});

test('sitemap and feed contain the demo products', async () => {
  const { products } = await shop.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow();
  const sitemap = await (await fetch(`${shop.origin}/sitemap/products-1.xml`)).text();
  expect(sitemap.match(/<url>/g)).toHaveLength(products);
  const feed = await (await fetch(`${shop.origin}/feed/products.xml`)).text();
  expect(feed.match(/<item>/g)?.length).toBeGreaterThanOrEqual(products);
  const picture = /<g:image_link>([^<]+)</.exec(feed)?.[1] ?? '';
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp');
});

test('every request is logged with its reference and duration', async () => {
  const answer = await fetch(`${shop.origin}/shop?token=hunter2`);
  await answer.text();
  const log = await shop.wholeLog();
  expect(log).toContain(answer.headers.get('x-request-id') ?? 'none');
  expect(log).not.toContain('hunter2');
});

test('a start without database, data folder or free port ends with a clear message', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'yatai-no-folder-')), 'a-file');
  await writeFile(file, '');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  const port = String(await freePort());
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET: TEST_SECRET };
  expect(await start({ PORT: port, DATA_DIR: dirname(file), ...nowhere })).toEqual({
    code: 1,
    output:
      'Cannot reach the database (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL, and that PostgreSQL is running.\n',
  });
  const { code, output } = await start({ PORT: port, DATA_DIR: file });
  expect(code).toBe(1);
  expect(output).toMatch(/^Cannot use the data folder \S+a-file \(EEXIST: [^\n]+\)\. Set DATA_DIR [^\n]+\n$/);
  expect(await start({ PORT: '0', HOST: 'no host', DATA_DIR: file })).toEqual({
    code: 1,
    output:
      'Cannot listen on no host:0 (ENOTFOUND). Set HOST to an address of this machine, or to 0.0.0.0 for all of them.\n',
  });
  const secret = join(dirname(file), 'secret');
  await writeFile(secret, 'half of it');
  expect(await start({ PORT: port, DATA_DIR: dirname(file) })).toEqual({
    code: 1,
    output: `The secret in ${secret} is damaged: put it back from a backup, or remove it.\n`,
  });
});

/** Starts the built shop, and waits until it has ended. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, serverCommand, { env: serverEnv({ PATH: process.env.PATH, ...env }) });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output: words.join('') };
}
