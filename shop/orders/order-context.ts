import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import type { Payments } from '#shop/payments/method.ts';
import type { Settings } from '#shop/settings/settings.server.ts';

/** What an email to the owner is about. */
export type OwnerTopic = 'order' | 'message' | 'stock';

/** What the use cases of this module need. */
export type OrderContext = {
  db: Db;
  /** As the settings are now, like the payments. */
  readonly details: ShopDetails;
  settings: Settings;
  readonly payments: Payments;
  /** Who gets the owner's emails about this, without duplicates. */
  ownerEmails(trx: Db, topic: OwnerTopic): Promise<readonly string[]>;
  /** Folder of the files that are sold; they are served by signed links only. */
  privateFolder: PrivateFolder;
  readonly seal: Seal;
};
