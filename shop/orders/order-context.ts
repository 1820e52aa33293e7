import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import type { Payments } from '#shop/payments/method.ts';

/** The owner's settings for orders. */
export type OrderSettings = {
  /** How long an unpaid order keeps its stock. */
  expiryMinutes: number;
  /** Who gets the owner's emails: the shop's mailbox first, without duplicates. */
  ownerEmails: readonly string[];
};

/** What the use cases of this module need. */
export type OrderContext = {
  db: Db;
  details: ShopDetails;
  settings: OrderSettings;
  payments: Payments;
  /** Folder of the files that are sold; they are served by signed links only. */
  privateFolder: PrivateFolder;
  readonly seal: Seal;
};
