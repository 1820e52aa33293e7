import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullShop, fillShop } from '#tests/support/fixtures/full-shop.ts';
import { type HttpVisitor, signUp, visitByHttp } from '#tests/support/http-visitor.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let shop: RunningShop;
let ids: FullShop;
let customer: HttpVisitor;
let admin: HttpVisitor;

beforeAll(async () => {
  shop = await startShop({ stock: 'empty', env: { SHOP_UPI_ID: 'stall@bank' } });
  [customer, admin] = [visitByHttp(shop.origin), visitByHttp(shop.origin)];
  const [customerId, adminId] = [await signUp(shop, customer, 'asha'), await signUp(shop, admin, 'keeper')];
  await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  ids = await fillShop(shop, { customerId, adminId });
});

afterAll(() => shop?.stop());

/** All but emails, which are delivered meanwhile. */
const filesNow = async () =>
  (await readdir(shop.dataDir, { recursive: true })).filter((file) => !file.startsWith('mail')).sort();

function formOf(bytes: Uint8Array | string, name: string, type: string, preset = 'photo'): FormData {
  const form = new FormData();
  form.set('upload_preset', preset);
  form.set('file', new Blob([bytes as BlobPart], { type }), name);
  return form;
}

const SCRIPT = 'window.ran=1';
const html = `<!doctype html><script>${SCRIPT}</script>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`;

test('files that are not pictures are refused everywhere, whatever their name and type', async () => {
  const before = await filesNow();
  const files: [string, string, string][] = [
    [svg, 'a.svg', 'image/svg+xml'],
    [svg, 'a.png', 'image/png'],
    [`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`, 'a.svg', 'image/svg+xml'],
    [html, 'a.html', 'text/html'],
    [html, 'a.webp', 'image/webp'],
    [html, '../../../a.html', 'image/gif'],
    [`GIF89a/*${html}*/=1`, 'a.gif', 'image/gif'],
    [`%PDF-1.7 ${html}`, 'a.pdf', 'application/pdf'],
  ];
  for (const [text, name, type] of files) {
    const answer = await customer.upload('/media/upload', formOf(text, name, type));
    expect([415, 422].includes(answer.status), `${name} ${type}: ${answer.status}`).toBe(true);
    expect(answer.headers.get('content-type')).toContain('json');
  }
  const packed = await fetch(`${shop.origin}/media/upload`, {
    method: 'POST',
    body: gzipSync(Buffer.alloc(30_000_000)),
    headers: {
      origin: shop.origin,
      'content-type': 'multipart/form-data; boundary=x',
      'content-encoding': 'gzip',
      cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  // It is no form as it is, and nobody unpacks it.
  expect(packed.status).toBe(403);
  expect(await filesNow()).toEqual(before);
  const product = await customer.upload('/media/upload', formOf(await paint(), 'a.png', 'image/png', 'product'));
  expect(product.status).toBe(403);
});

const paint = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#a1b2c3' } })
    .gif()
    .toBuffer();

test('a picture that is also a script is stored as a picture only, under the shop’s own name', async () => {
  const polyglot = Buffer.concat([await paint(), Buffer.from(`*/=1;${SCRIPT};/*${html}`)]);
  const name = '../../public/<img src=x onerror=alert(1)>.js';
  const sent = await customer.upload('/media/upload', formOf(polyglot, name, 'text/javascript'));
  expect(sent.status).toBe(200);
  const { secure_url: address } = JSON.parse(sent.html);
  expect(new URL(address).pathname).toMatch(/^\/media\/[0-9a-f-]{36}\/\d+\.webp$/);
  const shown = await fetch(new URL(new URL(address).pathname, shop.origin));
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect([bytes.includes(SCRIPT), bytes.includes('<script')]).toEqual([false, false]);
  expect((await filesNow()).filter((file) => /onerror|\.js$|\.gif$/.test(file))).toEqual([]);
});

test('a sold file is stored, never displayed, and its name leads to no folder', async () => {
  const names = [
    'plain.html',
    '../../../evil.html',
    '..\\..\\evil.svg',
    'C:\\Windows\\evil.html',
    '/etc/cron.d/evil',
    'a\r\n/../../evil.html',
    'x"; filename="evil.html',
    "x'; set-cookie: a=b.html",
    'नमस्ते <b>.html',
  ];
  const { shipped } = ids.orderIds;
  for (const name of names) {
    const form = new FormData();
    form.set('file', new Blob([html], { type: 'text/html' }), name);
    const saved = await admin.upload(`/admin/products/${ids.fileId}/file`, form);
    expect([200, 303].includes(saved.status), `${name}: ${saved.status} ${saved.html.slice(0, 200)}`).toBe(true);
    await shop.db.updateTable('downloads').set({ count: 0 }).execute();
    const page = await customer.get(`/orders/${shipped}`);
    const [, path = ''] = /href="(\/download\/[^"]+)"/.exec(page.html) ?? [];
    const { status, headers } = await customer.get(path);
    expect(status, name).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'private, no-store',
    });
    const [, encoded = ''] =
      /^attachment; filename\*=UTF-8''([\w%!~*().'-]+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(encoded, name).toMatch(/./);
    expect(decodeURIComponent(encoded), name).not.toMatch(/[/\\\p{Cc}]/u);
  }
  const folders = await readdir(join(shop.dataDir), { recursive: true });
  expect(folders.filter((file) => file.includes('evil'))).toEqual([]);
});
