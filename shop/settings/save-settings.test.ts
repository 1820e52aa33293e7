import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { logoOf, pictureValue } from './logo.ts';
import { type SaveSettingsInput, saveSettings, versionOf } from './save-settings.server.ts';
import { openSettings } from './settings.server.ts';
import { readSettingForms } from './settings-forms.server.ts';
import { findSetupStep, finishSetupStep } from './setup.server.ts';
import { SETUP_STEPS } from './setup-steps.ts';
import { settingOf } from './shop-settings.ts';

const { db } = await openTestDatabase({ poolSize: 6 });
const seal = openSeal('a secret of the tests, 32 characters');

/** The settings of one process. */
function openContext(variables: Record<string, string> = {}, secret = seal) {
  const problems: string[] = [];
  const env = parseEnv(variables);
  const onProblem = (sentence: string) => problems.push(sentence);
  const settings = openSettings({ db, env, seal: () => secret, onProblem });
  return { db, seal: secret, settings, problems };
}

async function openAdmin(on: Db = db): Promise<string> {
  const [{ customerId } = { customerId: '' }] = await openCustomers(on, 1);
  await on.insertInto('admin_roles').values({ customer_id: customerId, source: 'cli' }).execute();
  return customerId;
}

type Saved = Omit<SaveSettingsInput, 'version'> & { version?: number };

const save = async (context: ReturnType<typeof openContext>, input: Saved) =>
  saveSettings(context, { version: await versionOf(db, input.group), ...input });

test('a saved value is used immediately here, after a reload elsewhere, and is in the audit log', async () => {
  const adminId = await openAdmin();
  const [here, elsewhere] = [openContext(), openContext()];
  expect(here.settings.current()).toMatchObject({ returnDays: 7, damageHours: 24, refundDays: { from: 5, to: 7 } });
  const values = { returnDays: 10, refundDays: { from: 2, to: 3 }, offersStoreCredit: true, damageHours: 24 };
  let calls = 0;
  elsewhere.settings.subscribe(() => {
    calls += 1;
  });
  expect(await save(here, { adminId, group: 'returns', values })).toEqual({ ok: true, value: null });
  expect(here.settings.current()).toMatchObject(values);
  expect(here.settings.isSet('returnDays')).toBe(true);
  expect(here.settings.isSet('damageHours')).toBe(false);
  const known = elsewhere.settings.current();
  expect(known.returnDays).toBe(7);
  await Promise.all([elsewhere.settings.reload(), elsewhere.settings.reload()]);
  expect(elsewhere.settings.current()).toMatchObject(values);
  expect(calls).toBe(1);
  const [entry] = await db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).execute();
  expect(entry).toMatchObject({
    action: 'setting.update',
    subject_name: 'Returns and refunds',
    before: { returnDays: 7, refundDays: '5–7', offersStoreCredit: false },
    after: { returnDays: 10, refundDays: '2–3', offersStoreCredit: true },
  });
  // The same again is no change.
  await save(here, { adminId, group: 'returns', values });
  expect(await db.selectFrom('audit_log').select('id').where('admin_id', '=', adminId).execute()).toHaveLength(1);
});

test('of two people who save what they saw at the same time, one is refused', async () => {
  const adminId = await openAdmin();
  const version = await versionOf(db, 'orders');
  const answers = await Promise.all(
    [10, 20, 30, 40].map((minutes) =>
      saveSettings(openContext(), { adminId, group: 'orders', version, values: { orderExpiryMinutes: minutes } }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'changed')).toHaveLength(3);
  expect(await versionOf(db, 'orders')).toBeGreaterThan(version);
  // Another group is another form.
  const links = await saveSettings(openContext(), {
    adminId,
    group: 'links',
    version: 0,
    values: { youtubeUrl: null },
  });
  expect(links.ok).toBe(true);
});

test('only administrators save', async () => {
  const [{ customerId: adminId } = { customerId: '' }] = await openCustomers(db, 1);
  const context = openContext();
  const answer = await save(context, { adminId, group: 'shop', values: { shopName: 'Not mine' } });
  expect(answer).toEqual({ ok: false, reason: 'not-allowed' });
  expect(context.settings.current().shopName).toBe('Yatai');
});

test('the environment wins, and what it sets cannot be saved', async () => {
  const adminId = await openAdmin();
  const context = openContext({ SHOP_NAME: 'Lantern Lane' });
  await save(context, { adminId, group: 'shop', values: { shopName: 'Paper Lane', shopOwner: 'Asha Rao' } });
  expect(context.settings.fixedBy('shopName')).toBe('SHOP_NAME');
  expect(context.settings.current()).toMatchObject({ shopName: 'Lantern Lane', shopOwner: 'Asha Rao' });
  const other = openContext();
  await save(other, { adminId, group: 'shop', values: { shopName: 'Paper Lane' } });
  await context.settings.reload();
  expect([other, context].map(({ settings }) => settings.current().shopName)).toEqual(['Paper Lane', 'Lantern Lane']);
  expect(context.settings.environment()).toMatchObject({ SHOP_NAME: 'Lantern Lane', SHOP_OWNER: 'Asha Rao' });
});

test('a GSTIN from before the check digit was required stays in use, and is shown as wrong', async () => {
  const adminId = await openAdmin();
  const [gstin, wrong] = ['29ABCDE1234F1Z5', settingOf('gstin').wrong];
  const faultIn = async (context: ReturnType<typeof openContext>) =>
    (await readSettingForms(context)).flatMap(({ fields }) => fields).find(({ name }) => name === 'gstin')?.fault;
  const stored = openContext();
  await save(stored, { adminId, group: 'shop', values: { gstin } });
  expect(stored.settings.current().gstin).toBe(gstin);
  expect(await faultIn(stored)).toBe(wrong);
  expect(stored.problems).toEqual([]);
  const fixed = openContext({ SHOP_GSTIN: gstin });
  expect(fixed.settings.current().gstin).toBe(gstin);
  expect(fixed.problems).toEqual([`SHOP_GSTIN: ${wrong}`]);
  expect(await faultIn(fixed)).toBe(wrong);
  await save(stored, { adminId, group: 'shop', values: { gstin: '29ABCDE1234F1ZW' } });
  expect(await faultIn(stored)).toBeNull();
});

test('an emptied link stays empty, although its default is another', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  expect(context.settings.current().chatUrl).not.toBeNull();
  await save(context, { adminId, group: 'links', values: { chatUrl: null } });
  expect(context.settings.current().chatUrl).toBeNull();
  expect(context.settings.isSet('chatUrl')).toBe(true);
});

test('a secret is sealed, is in no log, and can be replaced and removed', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  const put = (razorpayKeySecret: string | null, razorpayKeyId: string | null = 'rzp_test_1') =>
    save(context, { adminId, group: 'payments', values: { razorpayKeyId, razorpayKeySecret } });
  await put('first secret');
  expect(context.settings.environment()).toMatchObject({
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'first secret',
  });
  await put('second secret');
  const other = openContext({}, openSeal('another secret, of 32 characters!'));
  await other.settings.reload();
  expect(other.settings.current().razorpayKeySecret).toBeNull();
  expect(other.settings.isUnreadable('razorpayKeySecret')).toBe(true);
  expect(other.problems).toHaveLength(1);
  // A key ID is of no use without its secret.
  expect(await put(null)).toEqual({ ok: false, reason: 'incomplete', field: 'razorpayKeySecret' });
  await put(null, null);
  expect(context.settings.current().razorpayKeySecret).toBeNull();
  const { rows } = await sql`
    select * from audit_log where admin_id = ${adminId}
    union all select * from audit_log where before::text ~ 'first' or after::text ~ 'second'`.execute(db);
  expect(rows.map((row) => (row as { after: unknown }).after)).toEqual([
    { razorpayKeyId: 'rzp_test_1', razorpayKeySecret: 'set' },
    { razorpayKeySecret: 'replaced' },
    { razorpayKeyId: null, razorpayKeySecret: null },
  ]);
  const stored = await db.selectFrom('settings').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/first secret|second secret/);
});

test('a stored value that this version refuses has its default', async () => {
  await sql`insert into settings (key, value, version) values ('lowStockUnits', '"many"', 1), ('unknown', '1', 1)`.execute(
    db,
  );
  const context = openContext();
  await context.settings.reload();
  expect(context.settings.current().lowStockUnits).toBe(5);
  expect(context.problems).toEqual(['The setting lowStockUnits is invalid and has its default']);
});

test('the mail server is one address', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  expect(context.settings.environment().SMTP_URL).toBeUndefined();
  const values = { smtpHost: 'smtp.example.com', smtpPort: 465, smtpUser: 'a@b', smtpPassword: 'p:w/d' };
  await save(context, { adminId, group: 'email', values });
  expect(context.settings.environment().SMTP_URL).toBe('smtps://a%40b:p%3Aw%2Fd@smtp.example.com:465');
  const fixed = openContext({ SMTP_URL: 'smtp://other.example' });
  await fixed.settings.reload();
  expect(fixed.settings.environment().SMTP_URL).toBe('smtp://other.example');
  expect(fixed.settings.fixedBy('smtpPassword')).toBe('SMTP_URL');
});

test('a stored password goes to another server only if it is entered with it', async () => {
  const adminId = await openAdmin();
  for (const [group, host, port, user, password] of [
    ['email', 'smtpHost', 'smtpPort', 'smtpUser', 'smtpPassword'],
    ['mailbox', 'imapHost', 'imapPort', 'imapUser', 'imapPassword'],
  ] as const) {
    // A process that has not loaded the password yet.
    const [context, other] = [openContext(), openContext()];
    const put = (values: SaveSettingsInput['values'], by = other) => save(by, { adminId, group, values });
    const old = { [host]: 'mail.example.com', [port]: 2_525, [user]: 'asha' };
    expect((await put({ ...old, [password]: 'kept' }, context)).ok).toBe(true);
    const refused = { ok: false, reason: 'enter-again', field: password };
    expect(await put({ [host]: 'evil.example' })).toEqual(refused);
    expect(await put({ [port]: 26 })).toEqual(refused);
    expect(await put({ [user]: 'mallory' })).toEqual(refused);
    expect((await put(old, context)).ok).toBe(true);
    expect((await put({ [host]: null })).ok).toBe(true);
    expect(await put({ [host]: 'evil.example' })).toEqual(refused);
    expect((await put({ [host]: 'new.example', [password]: 'new' }, context)).ok).toBe(true);
    expect(context.settings.current()).toMatchObject({ [host]: 'new.example', [password]: 'new' });
  }
});

test('an example that is saved becomes the owner’s own, and an erased account leaves no trace', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  const { grievanceOfficer } = context.settings.current();
  expect(context.settings.isSet('grievanceOfficer')).toBe(false);
  await save(context, { adminId, group: 'shop', values: { grievanceOfficer } });
  expect(context.settings.isSet('grievanceOfficer')).toBe(true);
  await db.deleteFrom('customers').where('id', '=', adminId).execute();
  const saved = await db.selectFrom('settings').selectAll().where('key', '=', 'grievanceOfficer').executeTakeFirst();
  expect(saved).toMatchObject({ value: grievanceOfficer, updated_by: null });
});

test('settings of each category and role are saved under their own key', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  const table = 'Size | Chest\nM | 100';
  expect((await save(context, { adminId, group: 'sizes', values: { 'sizeGuide-cosplay': table } })).ok).toBe(true);
  expect((await save(context, { adminId, group: 'staff', values: { 'twoFactor-packer': true } })).ok).toBe(true);
  expect(context.settings.current()).toMatchObject({ 'sizeGuide-cosplay': table, 'twoFactor-packer': true });
});

test('the picture of a logo stays while it is used, and its id is in no log', async () => {
  const adminId = await openAdmin();
  const context = openContext();
  const id = newId();
  await db
    .insertInto('media')
    .values({ id, width: 300, height: 60, sha256: id, avif_widths: [], webp_widths: [300] })
    .execute();
  const logo = pictureValue({ id, width: 300, height: 60 });
  await save(context, { adminId, group: 'shop', values: { logo } });
  expect(logoOf(context.settings.current().logo)).toEqual({ id, src: `/media/${id}/300.webp`, width: 300, height: 60 });
  await expect(db.deleteFrom('media').where('id', '=', id).execute()).rejects.toThrow(/foreign key/);
  await save(context, { adminId, group: 'shop', values: { logo: null } });
  expect(logoOf(context.settings.current().logo)).toBeNull();
  expect((await db.deleteFrom('media').where('id', '=', id).executeTakeFirst()).numDeletedRows).toBe(1n);
  const log = await db.selectFrom('audit_log').select(['before', 'after']).where('admin_id', '=', adminId).execute();
  expect(log).toEqual([
    { before: { logo: null }, after: { logo: 'set' } },
    { before: { logo: 'set' }, after: { logo: null } },
  ]);
});

test('the setup goes on where it was left, and never back', async () => {
  expect(await findSetupStep(db)).toBe(1);
  await finishSetupStep(db, 1);
  await finishSetupStep(db, 3);
  await finishSetupStep(db, 2);
  expect(await findSetupStep(db)).toBe(4);
  await finishSetupStep(db, SETUP_STEPS);
  expect(await findSetupStep(db)).toBeNull();
});
