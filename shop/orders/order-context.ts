import type { ShopDetails } from '#config/details.ts';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import type { Payments } from '#shop/payments/payments.ts';

/** What the owner decided about orders. */
export type OrderSettings = {
  /** `maxPaise`: what an order may cost at most, before the fee; null: anything. */
  cod: { isOn: boolean; maxPaise: Paise | null; feePaise: Paise };
  /** What becomes of cash on delivery for a customer whose email nobody has verified. `approve`: the owner looks first. */
  codUnverified: 'refuse' | 'approve';
  /** Where customers pay by UPI; null: they cannot. */
  upiId: string | null;
  /** When an unpaid order gives its stock back. */
  expiryMinutes: number;
  /** Everybody who is told what the owner is told, each once, the shop's mailbox first. */
  ownerEmails: readonly string[];
};

/** What the verbs of this room work with. */
export type OrderContext = {
  db: Db;
  details: ShopDetails;
  settings: OrderSettings;
  payments: Payments;
  /** Files that are sold; nothing serves them but a signed link. */
  privateFolder: PrivateFolder;
  readonly seal: Seal;
};
