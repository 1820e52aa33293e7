import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import type { Db } from '#db/connect.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { sectionsOf } from './home-settings.ts';
import { returnTermsOf, standardReturnTerms } from './return-terms.ts';
import { typedText } from './setting.ts';
import { settingSchema, settingsForm } from './settings.form.ts';
import { openSettings } from './settings.server.ts';
import { type SettingName, settingNames, settingOf } from './shop-settings.ts';

const read = (name: SettingName, text: string) => settingSchema(settingOf(name)).safeParse(text);

test.each([
  ['shopName', ' Lantern \n Lane ', 'Lantern Lane'],
  ['gstin', '29abcde1234f1zw', '29ABCDE1234F1ZW'],
  ['gstin', '', null],
  ['returnAddress', ' 4 Lantern Street\r\nBengaluru ', '4 Lantern Street\nBengaluru'],
  ['returnDays', ' 10 ', 10],
  ['codMax', '', null],
  ['refundDays', '3 - 5', { from: 3, to: 5 }],
  ['refundDays', '4', { from: 4, to: 4 }],
  ['orderEmails', 'A@example.com, b@example.com\na@example.com', ['a@example.com', 'b@example.com']],
  ['orderEmails', '', []],
  ['cod', 'on', true],
  ['cod', '', false],
  ['codUnverified', 'approve', 'approve'],
  ['announcementLink', '/shop/figurines', '/shop/figurines'],
  ['announcementFrom', '2026-11-30', '2026-11-30'],
  ['announcementUntil', '', null],
  ['sizeGuide-cosplay', 'Size | Chest\r\nM | 100', 'Size | Chest\nM | 100'],
] as const)('%s %j is read', (name, text, value) => {
  expect(read(name, text).data).toEqual(value);
});

test.each([
  ['shopName', '  '],
  ['shopName', 'x'.repeat(61)],
  ['shopEmail', 'nobody'],
  ['shopPhone', 'call me'],
  ['gstin', '12345'],
  ['gstin', '29ABCDE1234F1Z5'],
  ['returnDays', ''],
  ['returnDays', '1.5'],
  ['returnDays', '366'],
  ['sizeGuide-cosplay', 'Size | Chest'],
  ['sizeGuide-cosplay', 'Size | Chest\nM'],
  ['returnDays', '-1'],
  ['refundDays', '7–5'],
  ['refundDays', 'soon'],
  ['orderEmails', 'a@example.com, nobody'],
  ['chatUrl', 'javascript:alert(1)'],
  ['announcementLink', '//evil.example'],
  ['announcementFrom', '2026-02-30'],
  ['announcementLink', 'javascript:alert(1)'],
  ['codUnverified', 'maybe'],
  ['upiId', 'shop'],
  ['smtpHost', 'smtp.example.com/evil?'],
] as const)('%s %j is refused with what to enter', (name, text) => {
  expect(read(name, text).error?.issues[0]?.message).toBe(settingOf(name).wrong);
});

test('every default is valid, and a typed value is read as itself', () => {
  const env: Record<string, unknown> = parseEnv({});
  for (const name of settingNames) {
    const { initial, env: variable } = settingOf(name);
    expect(initial !== undefined || variable !== undefined, name).toBe(true);
    const value = initial ?? env[variable ?? ''] ?? null;
    if (value === null) continue;
    expect(read(name, typedText(value as string)).data, name).toEqual(value);
  }
});

test('every invalid value has a message about what to enter', () => {
  for (const name of settingNames) {
    const { kind, wrong } = settingOf(name);
    if (kind !== 'flag') expect(wrong, name).toMatch(/^(Enter|Choose) .+\.$/);
  }
});

test('an absent checkbox is off', () => {
  expect(settingsForm(['cod', 'codFee']).parse({ codFee: '0' })).toEqual({ cod: false, codFee: 0 });
});

test('a shop whose owner has changed nothing has the usual return rules', async () => {
  const settings = openSettings({ db: {} as Db, env: parseEnv({}), seal: () => openSeal('unused') });
  expect(returnTermsOf(settings.current())).toEqual(standardReturnTerms);
});

test('sections of the home page stand in the chosen order, and hidden ones are left out', () => {
  const places = { homePromises: '1', homeCategories: '1', homeCollections: '6', homeNewest: '2' } as const;
  expect(sectionsOf({ ...places, homeHow: 'hidden', homeMore: '4' })).toEqual([
    ...['promises', 'categories', 'newest', 'more', 'collections'],
  ]);
});
