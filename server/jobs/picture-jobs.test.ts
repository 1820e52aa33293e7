import { expect, test } from 'vitest';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { fetchPhotoJob, listPhotoJobs } from './picture-jobs.ts';

test('a photo on another site waits to be copied, and one that is unavailable is forgotten', async () => {
  const shop = await openTestShop({ CLOUDINARY_CLOUD_NAME: 'stall', CLOUDINARY_UPLOAD_PRESET: 'photos' });
  const { accounts, db } = shop;
  const asha = await joinShop(accounts, { username: 'asha' });
  const meera = await joinShop(accounts, { username: 'meera' });
  const give = (customerId: string, image: string) =>
    db.updateTable('customers').set({ image }).where('id', '=', customerId).execute();
  await give(asha.session.customerId, 'https://127.0.0.1/photo.jpg');
  await give(meera.session.customerId, 'https://res.cloudinary.com/stall/photo.jpg');
  const { jobs } = await listPhotoJobs(shop);
  expect(jobs.map(({ data }) => data)).toEqual([
    { customerId: asha.session.customerId, address: 'https://127.0.0.1/photo.jpg' },
  ]);
  for (const { data } of jobs) await fetchPhotoJob(shop, data, false);
  expect(await db.selectFrom('customers').select('image').orderBy('username').execute()).toEqual([
    { image: null },
    { image: 'https://res.cloudinary.com/stall/photo.jpg' },
  ]);
});
