import { daysAfter, startOf } from '#lib/days.ts';
import type { ShopSettings } from './shop-settings.ts';

export type Announcement = {
  text: string;
  /** A page of the shop, or an https address; null: none. */
  link: string | null;
};

/** What the announcement bar shows now, and when that changes by itself, in milliseconds since 1970; null: never. */
export function announcementAt(
  { announcementText: text, announcementLink: link, announcementFrom, announcementUntil }: ShopSettings,
  now: Date,
): { shown: Announcement | null; changesAtMs: number | null } {
  if (text === null) return { shown: null, changesAtMs: null };
  const from = announcementFrom === null ? Number.NEGATIVE_INFINITY : startOf(announcementFrom).getTime();
  // Its last day is shown whole.
  const until =
    announcementUntil === null ? Number.POSITIVE_INFINITY : startOf(daysAfter(announcementUntil, 1)).getTime();
  const isShown = from <= now.getTime() && now.getTime() < until;
  const changes = [from, until].filter((ms) => Number.isFinite(ms) && ms > now.getTime());
  return { shown: isShown ? { text, link } : null, changesAtMs: changes.length === 0 ? null : Math.min(...changes) };
}
