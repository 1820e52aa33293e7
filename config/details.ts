/** What the owner says of the shop: on /contact, in mails, in structured data. Invented ones in the demo. */
export type ShopDetails = {
  name: string;
  email: string;
  phone: string;
  chatUrl: string;
  instagramUrl: string;
  owner: string;
  address: string;
  grievanceOfficer: string;
  /** null: no tax invoice can be written. */
  gstin: string | null;
  /** The public address without a slash at the end. */
  origin: string;
};
