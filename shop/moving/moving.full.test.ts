import { expect, onTestFinished, test, vi } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { findRedirect } from './find-redirect.server.ts';
import { requestFileImport, runFileImport } from './import-file.server.ts';
import { MOVING_MAX_ROWS, REDIRECTS_MAX } from './moving.ts';
import { findFileImport, previewFile } from './preview-file.server.ts';
import { readPastCustomers, readPastOrders } from './read-files.server.ts';
import { readRedirects } from './read-redirects.ts';

test('49,000 customers are imported', { timeout: 120_000 }, async () => {
  const { db } = await openTestShop();
  const { customerId: adminId } = await openCustomer(db);
  const rows = Array.from({ length: 49_000 }, (_, at) => `Asha ${at},asha${at}@example.com`);
  const content = Buffer.from(`Name,Email\n${rows.join('\n')}\n`);
  expect(await previewFile(db, { adminId, kind: 'customers', content })).toMatchObject({ ok: true });
  await requestFileImport(db, adminId);
  await runFileImport(db, adminId);
  expect(await findFileImport(db, adminId)).toMatchObject({ state: 'ended', added: 49_000, problem: null });
});

test('a chain of as many redirects as a file may have is walked once, and its end is that of all', async () => {
  const { db } = await openTestShop();
  const { customerId: adminId } = await openCustomer(db);
  const preview = (text: string) => previewFile(db, { adminId, kind: 'redirects', content: Buffer.from(text) });
  const rows = Array.from({ length: REDIRECTS_MAX }, (_, at) => `/a${at},/a${at + 1}`);
  const decodings = vi.spyOn(globalThis, 'decodeURI');
  onTestFinished(() => decodings.mockRestore());
  // Reading a row decodes two paths, and comparing one.
  expect(await preview(`from,to\n${rows.join('\n')}`)).toMatchObject({ value: { total: REDIRECTS_MAX } });
  expect(decodings.mock.calls.length).toBeLessThanOrEqual(3 * REDIRECTS_MAX);
  await requestFileImport(db, adminId);
  await runFileImport(db, adminId);
  expect(await findFileImport(db, adminId)).toMatchObject({ state: 'ended', added: REDIRECTS_MAX });
  expect(await findRedirect(db, '/a0')).toBe(`/a${REDIRECTS_MAX}`);
  // With the known ones, a loop of all: nothing is left.
  decodings.mockClear();
  expect(await preview(`from,to\n/a${REDIRECTS_MAX},/a0`)).toMatchObject({ value: { total: 0 } });
  expect(decodings.mock.calls.length).toBeLessThanOrEqual(2 * REDIRECTS_MAX);
});

test('other work is done while a file of as many rows as possible is read', { timeout: 120_000 }, async () => {
  const files = [
    [readPastOrders, 'Name,Email,Total,Created at,Lineitem name', 'asha@example.com,10,2024-03-01,Crane'],
    [readPastCustomers, 'Name,Email', 'asha@example.com'],
    [readRedirects, 'from,to', '/shop'],
  ] as const;
  for (const [read, head, cells] of files) {
    const rows = Array.from({ length: MOVING_MAX_ROWS }, (_, at) => `/${at},${cells}`);
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    expect(await read(Buffer.from(`${head}\n${rows.join('\n')}`))).toMatchObject({ ok: true });
    isRead = true;
    // Once for every thousand rows that are split into cells, and that are understood.
    expect(turns, head).toBeGreaterThanOrEqual((2 * MOVING_MAX_ROWS) / 1_000);
  }
});
