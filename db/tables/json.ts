/** `products.size_table`: column names, and rows of the same length. */
export type SizeTableRow = { head: string[]; rows: string[][] };

/** `orders.address`: the address at the time of the order. */
export type OrderAddress = {
  name: string;
  phone: string;
  pincode: string;
  city: string;
  state: string;
  /** The GST state code; null if the state's name is unknown. */
  stateCode: string | null;
  addressLine: string;
  landmark: string | null;
};

/** `draft_orders.lines`: what the customer wants. */
export type DraftLine = { productId: string; variantId: string; quantity: number };
