import { expect, test } from 'vitest';
import { makeFirstAdmin } from '#shop/accounts/login/set-up-shop.server.ts';
import { grantAdmin } from '#shop/accounts/roles.server.ts';
import { saveSettings } from '#shop/settings/save-settings.server.ts';
import '#tests/support/database.ts';
import { joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';

const PLACEHOLDER = 'hello@yatai.example';

test('emails to the owner go to the verified addresses of the owners, until the shop names others', async () => {
  const shop = await openTestShop({ SECRET: 'a secret of the tests, 32 characters' });
  const { db, accounts, settings, orderContext } = shop;
  const recipients = () => orderContext.ownerEmails(db, 'order');
  await makeFirstAdmin(accounts);
  expect(await recipients()).toEqual([PLACEHOLDER]);
  const { session } = await joinShop(accounts, { username: 'asha' });
  await grantAdmin(db, 'asha@example.com');
  expect(await recipients()).toEqual([PLACEHOLDER]);
  await verifyAddress({ db }, session.customerId);
  expect(await recipients()).toEqual(['asha@example.com']);

  const context = { ...shop, seal: accounts.seal };
  const save = async (group: 'shop' | 'email', values: object) =>
    expect(await saveSettings(context, { adminId: session.customerId, group, version: 0, values })).toMatchObject({
      ok: true,
    });
  await save('shop', { shopEmail: 'Stall@example.com' });
  await settings.reload();
  expect(await recipients()).toEqual(['stall@example.com']);
  await save('email', { orderEmails: ['packer@example.com'] });
  await settings.reload();
  expect(await recipients()).toEqual(['packer@example.com']);
  expect(await orderContext.ownerEmails(db, 'stock')).toEqual(['stall@example.com']);
});

test('with ADMIN_EMAILS alone they go to those addresses and not to the placeholder', async () => {
  const { db, orderContext } = await openTestShop({ ADMIN_EMAILS: 'Asha@example.com' });
  expect(await orderContext.ownerEmails(db, 'message')).toEqual(['asha@example.com']);
});
