import type { RouterContextProvider } from 'react-router';
import { type Day, startOf as startOfDay } from '#lib/days.ts';
import { type ShownTag, type Visit, visitContext } from './context.ts';

/**
 * Marks this answer as the same for its whole audience and names what it shows, so that the page cache may keep it
 * until that changes. An answer without tags is never cached.
 */
export const tagPage = (context: Readonly<RouterContextProvider>, ...shown: readonly ShownTag[]): void =>
  tagVisit(context.get(visitContext), ...shown);

/** `tagPage` for an answer of the HTTP API. */
export function tagVisit(visit: Visit, ...shown: readonly ShownTag[]): void {
  for (const tag of shown) visit.shown.add(tag);
}

type Tagged = readonly { id: string; startsAtMs?: number | null; releaseOn?: Day | null }[];

/** Marks this answer as showing these products: it is cached until one of them changes, goes on sale or is released. */
export const tagProducts = (context: Readonly<RouterContextProvider>, products: Tagged): void =>
  tagVisitProducts(context.get(visitContext), products);

/** `tagProducts` for an answer of the HTTP API. */
export function tagVisitProducts(visit: Visit, products: Tagged): void {
  tagVisit(visit, ...products.map(({ id }): ShownTag => `product:${id}`));
  for (const { startsAtMs = null, releaseOn } of products) {
    keepVisitUntil(visit, startsAtMs);
    keepVisitUntil(visit, releaseOn ? startOfDay(releaseOn).getTime() : null);
  }
}

/** This answer is cached until the day begins in India. null: no end. */
export const keepUntilDay = (context: Readonly<RouterContextProvider>, day: Day | null): void =>
  keepUntil(context, day === null ? null : startOfDay(day).getTime());

/** This answer is cached until then at most: a cached page never shows what the clock has outdated. null: no end. */
export const keepUntil = (context: Readonly<RouterContextProvider>, untilMs: number | null): void =>
  keepVisitUntil(context.get(visitContext), untilMs);

/** `keepUntil` for an answer of the HTTP API. */
export function keepVisitUntil(visit: Visit, untilMs: number | null): void {
  if (untilMs !== null) visit.shownUntilMs = Math.min(visit.shownUntilMs, untilMs);
}
