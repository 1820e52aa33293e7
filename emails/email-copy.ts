/** Rows of a name and an amount, then the sums under a line. */
export type EmailTable = {
  rows: readonly (readonly [string, string])[];
  sums: readonly (readonly [string, string])[];
};

/** The text of an email; how it looks is the renderer's business. */
export type EmailText = {
  subject: string;
  /** One below the other; plain text. A line end in one of the shop's own begins a new line. */
  paragraphs: readonly string[];
  /** Files to take, below the paragraphs: a name, and where it leads. */
  links?: readonly { name: string; href: string }[];
  /** Below the paragraphs. */
  table?: EmailTable | undefined;
  /** The one thing to do. */
  action?: { label: string; href: string };
  /** Somebody's own words. */
  quote?: string;
  /** Below the action. */
  after?: readonly string[];
  /** Where an answer goes, if not to the shop. */
  replyTo?: string;
  /** To the owner: no greetings from a team, and nobody to ask. */
  isForOwner?: true;
};

/** What every email says of the shop. */
export type Sender = { shopName: string; email: string; address: string; origin: string };

export const emailCopy = {
  greeting: (name: string) => `Hello ${name},`,
  actionFails: 'If the button does not work, open this address:',
  closing: (shopName: string) => `The ${shopName} team`,
  questions: (email: string) => `Questions? Write to ${email}.`,
  forOwner: (shopName: string) => `${shopName} sent this email to the people who run the shop.`,
  footer: (shopName: string, address: string) => `${shopName}, ${address}`,
} as const;
