/** The shop's details from the owner: used on /contact, in emails and in structured data. The demo's are invented. */
export type ShopDetails = {
  name: string;
  email: string;
  phone: string;
  chatUrl: string | null;
  instagramUrl: string | null;
  youtubeUrl: string | null;
  facebookUrl: string | null;
  owner: string;
  address: string;
  grievanceOfficer: string;
  /** null: the shop cannot issue tax invoices. */
  gstin: string | null;
  /** The public URL without a trailing slash. */
  origin: string;
};
