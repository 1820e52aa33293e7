import type { RouterContextProvider } from 'react-router';
import { type Day, startOf as startOfDay } from '#lib/days.ts';
import { type ShownTag, visitContext } from './context.ts';

/**
 * Marks this answer as the same for its whole audience and names what it shows, so that the page cache may keep it
 * until that changes. An answer without tags is never cached.
 */
export function tagPage(context: Readonly<RouterContextProvider>, ...shown: readonly ShownTag[]): void {
  const visit = context.get(visitContext);
  for (const tag of shown) visit.shown.add(tag);
}

/** Marks this answer as showing these products: it is cached until one of them changes, goes on sale or is released. */
export function tagProducts(
  context: Readonly<RouterContextProvider>,
  products: readonly { id: string; startsAtMs?: number | null; releaseOn?: Day | null }[],
): void {
  tagPage(context, ...products.map(({ id }): ShownTag => `product:${id}`));
  for (const { startsAtMs = null, releaseOn } of products) {
    keepUntil(context, startsAtMs);
    keepUntilDay(context, releaseOn ?? null);
  }
}

/** This answer is cached until the day begins in India. null: no end. */
export const keepUntilDay = (context: Readonly<RouterContextProvider>, day: Day | null): void =>
  keepUntil(context, day === null ? null : startOfDay(day).getTime());

/** This answer is cached until then at most: a cached page never shows what the clock has outdated. null: no end. */
export function keepUntil(context: Readonly<RouterContextProvider>, startsAtMs: number | null): void {
  const visit = context.get(visitContext);
  if (startsAtMs !== null) visit.shownUntilMs = Math.min(visit.shownUntilMs, startsAtMs);
}
