import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { sendBrief } from './send-brief.server.ts';
import { serviceForm } from './service.form.ts';
import {
  addDemoServices,
  deleteService,
  findAdminService,
  findService,
  listAdminServices,
  listServices,
  moveService,
  type ServiceInput,
  saveService,
} from './services.server.ts';

const adminId = 'owner';
const NO_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const portrait: ServiceInput = {
  title: 'Your portrait',
  slug: 'portrait',
  text: 'Drawn by hand.',
  image: null,
  fromPricePaise: 999_00,
  published: true,
};

async function withOrderContext() {
  const shop = await openTestShop({ SECRET: 'a secret of the tests, 32 characters' });
  const { db } = shop;
  const save = async (changes: Partial<ServiceInput> = {}, serviceId: string | null = null) =>
    saveService(db, { adminId, serviceId, service: { ...portrait, ...changes } });
  const open = async (changes: Partial<ServiceInput>) => {
    const saved = await save(changes);
    if (!saved.ok) throw new Error(saved.reason);
    return saved.value;
  };
  const titles = async () => (await listServices(db)).map(({ title }) => title);
  return { ...shop, save, open, titles };
}

const actionsOf = (db: Awaited<ReturnType<typeof withOrderContext>>['db'], id: string) =>
  db.selectFrom('audit_log').select(['action', 'before', 'after']).where('subject_id', '=', id).orderBy('at').execute();

test('a service is added at the end, changed and saved as a draft, and changes are logged', async () => {
  const { db, save, open, titles } = await withOrderContext();
  const id = await open({});
  await open({ title: 'Costume', slug: 'costume' });
  expect(await titles()).toEqual(['Your portrait', 'Costume']);
  expect(await save({ fromPricePaise: 1_499_00, published: false }, id)).toEqual({ ok: true, value: id });
  expect(await titles()).toEqual(['Costume']);
  expect(await findService(db, 'portrait')).toBeNull();
  expect(await findAdminService(db, id)).toMatchObject({ fromPricePaise: 1_499_00, isPublished: false });
  // Saved as it is: nothing happened.
  await save({ fromPricePaise: 1_499_00, published: false }, id);
  const { image: _image, fromPricePaise: _price, ...texts } = portrait;
  expect(await actionsOf(db, id)).toEqual([
    { action: 'service.add', before: null, after: { ...texts, image: null, price: 999 } },
    { action: 'service.update', before: { price: 999, published: true }, after: { price: 1_499, published: false } },
  ]);
  for (const none of [NO_ID, "x' or true"]) {
    expect(await save({}, none)).toMatchObject({ reason: 'no-service' });
    expect(await findAdminService(db, none)).toBeNull();
  }
});

test('a service that somebody else saved meanwhile is not overwritten, and moving it changes nothing', async () => {
  const { db, open } = await withOrderContext();
  const id = await open({});
  await open({ title: 'Costume', slug: 'costume' });
  const seen = async () => (await findAdminService(db, id))?.updatedAt.getTime();
  const save = (title: string, seenMs: number | undefined) =>
    saveService(db, { adminId, serviceId: id, service: { ...portrait, title }, seenMs });
  const first = await seen();
  await moveService(db, { adminId, serviceId: id, by: 1 });
  expect(await save('Theirs', first)).toMatchObject({ ok: true });
  expect(await save('Mine', first)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await save('Mine', Number.NaN)).toMatchObject({ reason: 'changed-meanwhile' });
  expect(await findAdminService(db, id)).toMatchObject({ title: 'Theirs' });
  const latest = await seen();
  const outcomes = await Promise.all(['One', 'Two', 'Three'].map((title) => save(title, latest)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('an address belongs to one service, also with concurrent requests', async () => {
  const { db, save, open } = await withOrderContext();
  const id = await open({});
  expect(await save({ title: 'Another' })).toEqual({ ok: false, reason: 'slug-taken', field: 'slug' });
  const other = await open({ slug: 'other' });
  expect(await save({}, other)).toMatchObject({ reason: 'slug-taken' });
  expect(await save({ title: 'Renamed' }, id)).toMatchObject({ ok: true });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => save({ slug: 'wanted' })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listAdminServices(db)).toHaveLength(3);
});

test('services move up and down one place, also concurrently, and stay at the ends', async () => {
  const { db, open, titles } = await withOrderContext();
  const a = await open({ title: 'A', slug: 'a' });
  const b = await open({ title: 'B', slug: 'b' });
  const c = await open({ title: 'C', slug: 'c' });
  // As an older shop has them: all at one place, in the order of their titles.
  await db.updateTable('services').set({ position: 0 }).execute();
  const move = (serviceId: string, by: -1 | 1) => moveService(db, { adminId, serviceId, by });
  expect(await move(c, -1)).toEqual({ ok: true, value: null });
  expect(await titles()).toEqual(['A', 'C', 'B']);
  await move(a, 1);
  expect(await titles()).toEqual(['C', 'A', 'B']);
  await move(c, -1);
  await move(b, 1);
  expect(await titles()).toEqual(['C', 'A', 'B']);
  await Promise.all([move(a, 1), move(b, -1), move(c, 1), move(a, -1)]);
  const positions = await db.selectFrom('services').select('position').orderBy('position').execute();
  expect(positions.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(await move(NO_ID, 1)).toMatchObject({ reason: 'no-service' });
  expect((await actionsOf(db, c))[1]).toEqual({ action: 'service.move', before: { place: 3 }, after: { place: 2 } });
});

test('a deleted service is no longer offered, and its orders keep its title', async () => {
  const { db, orderContext, accounts, open, titles } = await withOrderContext();
  const id = await open({});
  const { session } = await joinShop(accounts, { username: 'asha' });
  const sent = await sendBrief(orderContext, session.customerId, {
    slug: 'portrait',
    idempotencyKey: newId(),
    brief: 'My cat as a tengu.',
  });
  if (!sent.ok) throw new Error(sent.reason);
  expect(await deleteService(db, { adminId, serviceId: id })).toEqual({ ok: true, value: 'Your portrait' });
  expect(await deleteService(db, { adminId, serviceId: id })).toMatchObject({ reason: 'no-service' });
  expect(await titles()).toEqual([]);
  const order = await db
    .selectFrom('orders')
    .select(['service_title', 'service_id'])
    .where('id', '=', sent.value.orderId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ service_title: 'Your portrait', service_id: null });
  expect((await actionsOf(db, id)).at(-1)).toMatchObject({ action: 'service.delete', before: { slug: 'portrait' } });
});

test('a demo service that is changed becomes the owner’s', async () => {
  const { db, save } = await withOrderContext();
  await addDemoServices(db, [{ ...portrait, fromPricePaise: 100_00 }]);
  const [sample] = await listAdminServices(db);
  expect(sample?.isDemo).toBe(true);
  await save({}, sample?.id);
  expect((await listAdminServices(db))[0]).toMatchObject({ isDemo: false, fromPricePaise: 999_00 });
});

const typed = {
  title: ' Your  portrait ',
  slug: '',
  text: ' One\r\nTwo ',
  image: '',
  price: '₹1,499',
  published: 'on',
};
const faultsOf = (changes: object) =>
  Object.fromEntries(
    (serviceForm.safeParse({ ...typed, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

test('a form is parsed completely: the address from the title, the price in rupees', () => {
  const { published: _on, ...unpublished } = typed;
  expect(serviceForm.parse(typed)).toEqual({
    title: 'Your portrait',
    slug: 'your-portrait',
    text: 'One\nTwo',
    image: '',
    fromPricePaise: 1_499_00,
    published: true,
  });
  expect(serviceForm.parse({ ...unpublished, slug: 'My-Page' })).toMatchObject({ slug: 'my-page', published: false });
  expect(serviceForm.parse({ ...typed, title: `${'a '.repeat(99)}b` }).slug).toMatch(/^[a-z-]{1,100}[a-z]$/);
});

test('each invalid field has its own error', () => {
  expect(faultsOf({ title: ' ', text: '\n', price: '' })).toEqual({
    title: 'Enter a title.',
    text: 'Describe the service.',
    price: 'Enter the starting price.',
  });
  for (const price of ['12.5', '-1', 'abc', '1e3', '٣']) {
    expect(faultsOf({ price }), price).toEqual({ price: 'Enter whole rupees, such as 1499.' });
  }
  expect(faultsOf({ price: '10000001' }).price).toContain('1,00,00,000');
  for (const slug of ['a b', '-a', 'a--b', 'ä', '../x', 'a'.repeat(101)]) {
    expect(Object.keys(faultsOf({ slug })), slug).toEqual(['slug']);
  }
  // Nothing of it is written in Latin letters.
  expect(Object.keys(faultsOf({ title: '屋台' }))).toEqual(['slug']);
  expect(Object.keys(faultsOf({ title: new File([], 'x') }))).toEqual(['title']);
});
