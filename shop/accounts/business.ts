/** A buyer that is registered for GST, as its tax invoices name it. */
export type Business = { gstin: string; name: string };

/** In characters, as in the tables' constraints. */
export const BUSINESS_NAME_MAX = 100;

/** A GSTIN as it is stored: without spaces, in capital letters. */
export const cleanGstin = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();
