import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { lost, paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';

test('an old address answers 301, a page of the shop stays, and other addresses are 404', async () => {
  const { origin, shop } = await openTestGuard(tinyPages({ hello: paragraph('Hello'), ...lost }));
  await shop.db
    .insertInto('redirects')
    .values([
      { path: '/pages/about', target: '/contact' },
      { path: '/hello', target: '/contact' },
    ])
    .execute();
  const get = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    return [status, headers.get('location')];
  };
  expect(await get('/pages/About/?ref=1')).toEqual([301, '/contact']);
  expect(await get('/hello')).toEqual([200, null]);
  expect((await get('/pages/other'))[0]).toBe(404);
  expect((await get('/pages/%e0%a4%a'))[0]).toBeGreaterThanOrEqual(400);
});
