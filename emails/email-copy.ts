import type { ReturnTerms } from '#shop/settings/return-terms.ts';

/** Rows of a label and an amount, then the totals below a line. */
export type EmailTable = {
  rows: readonly (readonly [string, string])[];
  sums: readonly (readonly [string, string])[];
};

/** The content of an email; the renderer decides how it looks. */
export type EmailText = {
  subject: string;
  /** Paragraphs of plain text. A line break in one of the shop's own paragraphs starts a new line. */
  paragraphs: readonly string[];
  /** Downloads below the paragraphs: a name and a URL. */
  links?: readonly { name: string; href: string }[];
  /** Below the paragraphs. */
  table?: EmailTable | undefined;
  /** The main action, shown as a button. */
  action?: { label: string; href: string };
  /** A quotation of what a person wrote. */
  quote?: string;
  /** Below the action. */
  after?: readonly string[];
  /** Reply-To, if replies should not go to the shop. */
  replyTo?: string;
  /** Id of the conversation that it belongs to. */
  thread?: string | undefined;
  /** The email goes to the owner: without the team's closing line and the contact address. */
  isForOwner?: true;
};

/** The shop's details that every email contains. */
export type Sender = {
  shopName: string;
  email: string;
  address: string;
  origin: string;
  /** The shop's logo as PNG with the size at which it is shown, in pixels. Absent: its name. */
  logo?: { src: string; width: number; height: number } | null;
  /** What emails say about returns and refunds. */
  returns: ReturnTerms;
  /** The owner's first paragraph of emails about orders. */
  intro?: string | null;
};

export const emailCopy = {
  greeting: (name: string) => `Hello ${name},`,
  actionFails: 'If the button does not work, open this address:',
  closing: (shopName: string) => `The ${shopName} team`,
  questions: (email: string) => `Questions? Write to ${email}.`,
  forOwner: (shopName: string) => `${shopName} sent this email to the people who run the shop.`,
  footer: (shopName: string, address: string) => `${shopName}, ${address}`,
} as const;
