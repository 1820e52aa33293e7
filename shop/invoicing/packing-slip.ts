import type { OrderAddress } from '#db/tables/json.ts';

/** The packing slip of a parcel: contents and address, without prices, because it may be a present. */
export type PackingSlip = {
  shopName: string;
  shopAddress: string;
  number: number;
  placedAt: Date;
  address: OrderAddress | null;
  /** The customer's name if there is no address. */
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
  | 'totalItems'
  | 'brief'
  | 'thanks';

/** The texts on a slip; they are in app/admin/orders/copy.ts. */
export type SlipCopy = Readonly<Record<Label, string>> & { page(page: number, pages: number): string };
