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

/** What the owner has set up, as far as the environment says. */
export type Setup = {
  /** Variables of the details above that nobody has set: what the shop says there is invented. */
  missingDetails: readonly string[];
  /** Is there a mail server? Without one letters are files. */
  hasMail: boolean;
};
