import { expect, test } from 'vitest';
import { announcementAt } from './announcement.ts';
import type { ShopSettings } from './shop-settings.ts';

const at = (moment: string, from: string | null, until: string | null) => {
  const settings = { announcementText: 'Sale', announcementLink: '/shop', announcementFrom: from };
  return announcementAt({ ...settings, announcementUntil: until } as ShopSettings, new Date(moment));
};
const midnight = (day: string) => Date.parse(`${day}T00:00:00+05:30`);
const shown = { text: 'Sale', link: '/shop' };

test('an announcement is shown from its first day to the end of its last, in India', () => {
  expect(at('2026-11-29T18:29:59Z', '2026-11-30', '2026-12-01')).toEqual({
    shown: null,
    changesAtMs: midnight('2026-11-30'),
  });
  expect(at('2026-11-29T18:30:00Z', '2026-11-30', '2026-12-01')).toEqual({
    shown,
    changesAtMs: midnight('2026-12-02'),
  });
  expect(at('2026-12-01T18:30:00Z', '2026-11-30', '2026-12-01')).toEqual({ shown: null, changesAtMs: null });
});

test('without days it is always shown, and without a text never', () => {
  expect(at('2026-11-29T00:00:00Z', null, null)).toEqual({ shown, changesAtMs: null });
  const empty = { announcementText: null, announcementFrom: '2026-11-30' } as ShopSettings;
  expect(announcementAt(empty, new Date())).toEqual({ shown: null, changesAtMs: null });
});
