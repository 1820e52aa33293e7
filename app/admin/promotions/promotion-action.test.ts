import { expect, test } from 'vitest';
import { findPromotion } from '#shop/promotions/list-promotions.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { promotionCopy as copy } from './copy.ts';
import { submitPromotion } from './promotion-action.server.ts';

const { db } = await openTestDatabase();

test('of two owners who edit one promotion, the second sees that it was changed, and changes nothing', async () => {
  const id = await openPromotion(db);
  const seen = (await findPromotion(db, id, new Date()))?.updatedAt.getTime();
  const save = (title: string) => {
    const form = new FormData();
    const fields = {
      intent: 'save',
      seenMs: seen,
      kind: 'percent-off',
      title,
      'terms-percent': 10,
      isAutomatic: 'code',
      code: 'SAKURA10',
      scope: 'all',
      startsAt: '2026-11-10T00:00',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return submitPromotion({ admin: { customerId: 'owner' }, shop: { db }, form }, id);
  };
  expect(await save('Sakura week')).toMatchObject({ isDone: true });
  expect(await save('Sakura month')).toMatchObject({ isDone: false, problem: copy.changed });
  expect(await findPromotion(db, id, new Date())).toMatchObject({ title: 'Sakura week' });
});
