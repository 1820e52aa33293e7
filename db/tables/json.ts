/** `products.size_table`: a head of column names and rows of the same length. */
export type SizeTableRow = { head: string[]; rows: string[][] };

/** `orders.address`: as it was when the order was placed. */
export type OrderAddress = {
  name: string;
  phone: string;
  pincode: string;
  city: string;
  state: string;
  /** Of the GST; null where the state's name is none that we know. */
  stateCode: string | null;
  addressLine: string;
  landmark: string | null;
};
