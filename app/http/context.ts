import { createContext } from 'react-router';
import type { Setup, ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import type { Captcha } from '#lib/captcha.ts';
import type { Audience } from '#shop/accounts/audience.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import type { Cloudinary } from '#shop/media/upload-picture.server.ts';
import type { Mailer } from '#shop/notifications/mailer.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/** What every verb works with; made once a process by `server/compose.ts`. */
export type Shop = {
  db: Db;
  media: MediaStore;
  /** Where uploads go; null: they are kept here. */
  cloudinary: Cloudinary | null;
  accounts: Accounts;
  /** null: too many attempts have to wait. */
  captcha: Captcha | null;
  /** Only background jobs deliver; requests write letters down. */
  mailer: Mailer;
  details: ShopDetails;
  setup: Setup;
  /** What orders and payments work with. */
  orderContext: OrderContext;
  /** `waiting`: a product file is there to be read or imported. The background work of this process need not look for it. */
  imports: EventTarget;
};

/** What a page shows that may change; the names are those of `db/changes.ts`. */
export type ShownTag = `product:${string}` | 'shelf' | 'ranks' | 'services';

/** What the server knows of one request. */
export type Visit = {
  requestId: string;
  /** For this answer's own inline scripts. */
  nonce: string;
  /** The asker's address: the socket's, or a trusted proxy's word. */
  clientAddress: string;
  /** The address as throttles count it: neighbours in one IPv6 network share theirs, since one customer has a whole /64. */
  clientNetwork: string;
  /** Is this answer a page of its own in the browser, and no data for the page that is already there? */
  isDocument: boolean;
  /** Set by the page that opens the payment provider's window: this one answer lets the provider in. */
  isPaymentWindow: boolean;
  /** Set where this answer failed since the database could not be asked: it becomes a 503. */
  isDatabaseUnavailable: boolean;
  /** Set where a form was refused for too many attempts: this one answer lets the captcha's provider in. */
  isCaptchaShown: boolean;
  /** What this answer shows, where it is the same for every visitor; empty: it may not be kept. See `tagPage`. */
  shown: Set<ShownTag>;
  /** Who asks. null: a visitor, or a public page, which is the same for everybody in its audience. */
  session: Session | null;
  /** For whom the page is rendered. */
  audience: Audience;
  /**
   * Waits for the answer of another service. Somebody else has this request's place among those that are answered at
   * once meanwhile: a service that is slow for a few is not to keep everybody out.
   */
  awaitFar<Value>(work: () => Promise<Value>): Promise<Value>;
  log: { error(facts: object, sentence: string): void; info(facts: object, sentence: string): void };
};

export const shopContext = createContext<Shop>();
export const visitContext = createContext<Visit>();
