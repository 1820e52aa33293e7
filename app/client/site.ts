import { useRouteLoaderData } from 'react-router';
import type { Paise } from '#lib/money.ts';
import type { Audience } from '#shop/accounts/session.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import type { Announcement } from '#shop/settings/announcement.ts';
import type { Logo } from '#shop/settings/logo.ts';
import { type ReturnTerms, standardReturnTerms } from '#shop/settings/return-terms.ts';

/** What the shop shows as proof that it can be trusted. null: the owner has not entered it. */
export type Trust = {
  address: string | null;
  chatUrl: string | null;
  instagramUrl: string | null;
  /** Customers get GST invoices. */
  hasGstin: boolean;
  /** What customers can pay with: "UPI", "Cards". */
  marks: readonly string[];
  /** Payment on delivery, up to this order value; `maxPaise` null: any. null: not offered. */
  cod: { maxPaise: Paise | null } | null;
};

/** Tags of other companies that the owner set up; null: not this one. */
export type Tags = { google: string | null; meta: string | null };

/** Data of the root loader. */
type RootData = {
  site: {
    name: string;
    origin: string;
    returns: ReturnTerms;
    /** null: delivery is free. */
    delivery?: DeliveryTerms | null;
    logo?: Logo | null;
  };
  trust: Trust;
  /** One line above every page. */
  announcement: Announcement | null;
  audience: Audience;
  /** null: none on this page. */
  tags: Tags | null;
};

let known: RootData | undefined;

/** An error page has no root data: the browser then uses the last known data. */
export const useRootData = (): RootData | undefined => {
  const rootData = useRouteLoaderData<RootData>('root');
  // The server serves many visitors and must not share data between them.
  if (import.meta.env.SSR) return rootData;
  known = rootData ?? known;
  return known;
};

/** The shop's name, or a default without root data. */
export const useShopName = (): string => useRootData()?.site.name ?? 'Yatai';

/** The owner's return rules, or the usual ones without root data. */
export const useReturnTerms = (): ReturnTerms => useRootData()?.site.returns ?? standardReturnTerms;

/** What delivery costs; null: it is free. */
export const useDeliveryTerms = (): DeliveryTerms | null => useRootData()?.site.delivery ?? null;

const NO_TRUST: Trust = { address: null, chatUrl: null, instagramUrl: null, hasGstin: false, marks: [], cod: null };

/** Nothing without root data. */
export const useTrust = (): Trust => useRootData()?.trust ?? NO_TRUST;
