/** The shop's details from the owner: used on /contact, in emails and in structured data. The demo's are invented. */
export type ShopDetails = {
  name: string;
  email: string;
  phone: string;
  chatUrl: string;
  instagramUrl: string;
  owner: string;
  address: string;
  grievanceOfficer: string;
  /** null: the shop cannot issue tax invoices. */
  gstin: string | null;
  /** The public URL without a trailing slash. */
  origin: string;
};

/** What the owner has configured. */
export type Setup = {
  /** Environment variables of the details above that are not set, so that their invented defaults are used. */
  missingDetails: readonly string[];
  /** Whether a mail server is configured. Without one, emails are saved as files. */
  hasMail: boolean;
};
