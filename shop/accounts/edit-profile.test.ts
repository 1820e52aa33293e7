import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { storePicture } from '#shop/media/store-picture.server.ts';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import { editProfileForm } from './account.form.ts';
import { editProfile } from './edit-profile.server.ts';
import { getProfile } from './get-profile.server.ts';

const edit = (username: string, photo = '') => ({ username: username.toLowerCase(), typedUsername: username, photo });

test('a new username becomes the display name as typed', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  expect(await editProfile(accounts, session, edit('asha'))).toMatchObject({ reason: 'nothing-changed' });
  expect(await editProfile(accounts, session, edit('ASHA'))).toMatchObject({ ok: true });
  expect(await getProfile(accounts, session)).toMatchObject({ name: 'ASHA', username: 'asha' });
  expect(await editProfile(accounts, session, edit('ASHA'))).toMatchObject({ reason: 'nothing-changed' });
});

test('a phone number is cleaned as in an address, kept by a form without it, and removed by an empty field', async () => {
  const { accounts } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  const save = (phone?: string) => editProfile(accounts, session, editProfileForm.parse({ username: 'asha', phone }));
  const phone = async () => (await getProfile(accounts, session)).phone;
  expect(await save('')).toMatchObject({ reason: 'nothing-changed' });
  expect(await save('+91 98765-43210')).toMatchObject({ ok: true });
  expect(await phone()).toBe('9876543210');
  expect(await save('098765 43210')).toMatchObject({ reason: 'nothing-changed' });
  expect(await save()).toMatchObject({ reason: 'nothing-changed' });
  expect(await editProfile(accounts, session, edit('ASHA'))).toMatchObject({ ok: true });
  expect(await phone()).toBe('9876543210');
  expect(editProfileForm.safeParse({ username: 'asha', phone: '12345' }).error?.issues).toMatchObject([
    { path: ['phone'], message: 'Enter a valid phone number' },
  ]);
  expect(await save(' ')).toMatchObject({ ok: true });
  expect(await phone()).toBeNull();
});

test('names that sound like the shop are reserved, and customers who have one keep it', async () => {
  const { accounts, db } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  expect(await editProfile(accounts, session, edit('Support'))).toMatchObject({
    reason: 'username-taken',
    field: 'username',
  });
  await db.updateTable('customers').set({ username: 'support', name: 'support' }).execute();
  expect(await editProfile(accounts, session, edit('SUPPORT'))).toMatchObject({ ok: true });
});

test('a name from Google stays as it is until its owner chooses another username', async () => {
  const { accounts, db } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha.rao' });
  await db.updateTable('customers').set({ name: 'Asha Rao' }).execute();
  expect(await editProfile(accounts, session, edit('asha.rao'))).toMatchObject({ reason: 'nothing-changed' });
  expect((await getProfile(accounts, session)).name).toBe('Asha Rao');
});

test('of two people who choose one username at the same time one gets it', async () => {
  const { accounts } = await openTestShop();
  const one = await joinShop(accounts, { username: 'one' });
  const two = await joinShop(accounts, { username: 'two' });
  const answers = await Promise.all([one, two].map(({ session }) => editProfile(accounts, session, edit('best'))));
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).sort()).toEqual(['ok', 'username-taken']);
});

test('a photo is a picture of the shop or of its image service', async () => {
  const shop = await openTestShop({ CLOUDINARY_CLOUD_NAME: 'stall', CLOUDINARY_UPLOAD_PRESET: 'photos' });
  const { accounts, db, media } = shop;
  const { session, form } = await joinShop(accounts, { username: 'asha' });
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = await storePicture(db, media, { bytes });
  const id = picture.ok ? picture.value : '';
  for (const bad of [
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://evil.example/x.png',
    'https://res.cloudinary.com/other/x.png',
    'https://res.cloudinary.com.evil.example/stall/x.png',
    'http://res.cloudinary.com/stall/x.png',
    'https://res.cloudinary.com/stall/../other/x.png',
    '/media/00000000-0000-7000-8000-000000000000/320.webp',
    `http://stall.test.evil.example/media/${id}/40.webp`,
  ]) {
    expect(await editProfile(accounts, session, edit('asha', bad)), bad).toMatchObject({ reason: 'photo-bad' });
  }
  const own = `http://stall.test/media/${id}/40.webp`;
  expect(await editProfile(accounts, session, edit('asha', own))).toMatchObject({ value: { replaced: null } });
  expect((await getProfile(accounts, session)).photo).toBe(`/media/${id}/40.webp`);
  const service = 'https://res.cloudinary.com/stall/image/upload/x.png';
  expect(await editProfile(accounts, session, edit('asha', service))).toMatchObject({ value: { replaced: id } });
  expect((await getProfile(accounts, session)).photo).toBe(service);
  await editProfile(accounts, session, edit('asha', own));
  expect(await eraseCustomer(shop, session, form.password)).toMatchObject({ ok: true });
  expect(await db.selectFrom('media').select('id').execute()).toEqual([]);
});

test('a photo that is also the picture of a collection stays when its account is deleted', async () => {
  const shop = await openTestShop();
  const { accounts, db } = shop;
  const { session, form } = await joinShop(accounts, { username: 'asha' });
  const id = newId();
  await db.insertInto('media').values({ id, width: 9, height: 9, sha256: id }).execute();
  const image = `/media/${id}/9.webp`;
  await sql`insert into collections (id, slug, title, image) values (${newId()}, 'lanterns', 'Lanterns', ${image})`.execute(
    db,
  );
  expect(await editProfile(accounts, session, edit('asha', image))).toMatchObject({ ok: true });
  expect(await eraseCustomer(shop, session, form.password)).toMatchObject({ ok: true });
  expect(await db.selectFrom('media').select('id').execute()).toEqual([{ id }]);
});
