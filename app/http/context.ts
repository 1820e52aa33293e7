import { createContext } from 'react-router';
import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import type { Captcha } from '#lib/captcha.ts';
import type { ExternalSources } from '#lib/external-sources.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Audience, Session } from '#shop/accounts/session.ts';
import type { FunnelCounter } from '#shop/funnel/count-steps.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import type { Cloudinary } from '#shop/media/upload-picture.server.ts';
import type { Mailer } from '#shop/notifications/mailer.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { Settings } from '#shop/settings/settings.server.ts';

/** What the use cases need; created once per process by `server/compose.ts`. */
export type Shop = {
  db: Db;
  media: MediaStore;
  /** Image service for uploads. null: uploads are stored by the shop itself. */
  cloudinary: Cloudinary | null;
  accounts: Accounts;
  /** null: after too many attempts a client has to wait. */
  captcha: Captcha | null;
  /** Only background jobs deliver emails; requests add them to the outbox. */
  mailer: Mailer;
  settings: Settings;
  /** Counts what visitors do, without who. */
  funnel: FunnelCounter;
  /** As the settings are now. */
  readonly details: ShopDetails;
  /** Dependencies of orders and payments. */
  orderContext: OrderContext;
  /** `waiting` is fired when a product file is to be read or imported, so that this process need not poll for it. */
  imports: EventTarget;
};

/** Page cache tags; the names are those of `db/changes.ts`. */
export type ShownTag = `product:${string}` | 'listings' | 'rankings' | 'services' | 'synonyms' | 'collections';

/** What the server knows about one request. */
export type Visit = {
  requestId: string;
  /** For inline scripts of this answer. */
  nonce: string;
  /** The client's IP address: the socket's, or the one that a trusted proxy forwards. */
  clientAddress: string;
  /** The address that throttling counts: for IPv6 the /64 network, because one customer has a whole /64. */
  clientNetwork: string;
  /** Is this answer an HTML document? Otherwise it is data for a page that is already open. */
  isDocument: boolean;
  /** Set by the payment page: what only this answer's policy allows, for the provider's window. */
  paymentSources: ExternalSources | null;
  /** Set when this answer failed because the database is unavailable: it becomes a 503. */
  isDatabaseUnavailable: boolean;
  /** Set when a form was refused for too many attempts: only this answer's policy allows the captcha's provider. */
  isCaptchaShown: boolean;
  /** Cache tags of an answer that is the same for its whole audience. Empty: not cached. See `tagPage`. */
  shown: Set<ShownTag>;
  /** When a cached answer is outdated without any change, in milliseconds since 1970: something it shows goes on sale. */
  shownUntilMs: number;
  /** The logged-in person. null: a visitor, or a public page, which is the same for its whole audience. */
  session: Session | null;
  /** The audience that the page is rendered for. */
  audience: Audience;
  /**
   * Awaits another service and frees this request's place in the concurrency limit meanwhile, so that one slow service
   * does not block other requests.
   */
  callExternal<Value>(work: () => Promise<Value>): Promise<Value>;
  log: { error(facts: object, sentence: string): void; info(facts: object, sentence: string): void };
};

export const shopContext = createContext<Shop>();
export const visitContext = createContext<Visit>();
