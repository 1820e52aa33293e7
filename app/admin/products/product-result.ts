import type { Answer } from '#app/admin/components/use-admin-result.ts';
import type { Difference, ProductDraft } from '#shop/catalog/product-draft.ts';

/** Somebody else saved first: the stored version, and its differences from what was typed. */
export type Conflict = { version: number; at: Date; differences: Difference[] };

/** Result of a product form; a refusal holds what was typed. */
export type ProductAnswer = Answer & { typed?: ProductDraft; conflict?: Conflict };
