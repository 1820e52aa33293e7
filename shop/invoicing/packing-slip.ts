import type { OrderAddress } from '#db/tables/json.ts';

/** What goes into the parcel beside the goods: what is to be in it, and where it goes. No prices: it may be a present. */
export type PackingSlip = {
  shopName: string;
  shopAddress: string;
  number: number;
  placedAt: Date;
  address: OrderAddress | null;
  /** Who ordered, where no address says it. */
  username: string | null;
  brief: string | null;
  lines: { name: string; optionText: string | null; sku: string | null; quantity: number }[];
};

type Label =
  | 'title'
  | 'order'
  | 'from'
  | 'to'
  | 'phone'
  | 'sku'
  | 'item'
  | 'quantity'
  | 'packed'
  | 'pieces'
  | 'brief'
  | 'thanks';

/** The sentences on a slip; app/admin/orders/copy.ts has them. */
export type SlipWords = Readonly<Record<Label, string>> & { page(page: number, pages: number): string };
