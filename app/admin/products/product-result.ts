import type { Answer } from '#app/admin/components/use-admin-result.ts';
import type { Difference, ProductDraft } from '#shop/catalog/product-draft.ts';

/** Somebody else was quicker: the version that stands now, and where it differs from what was typed. */
export type Conflict = { version: number; at: Date; differences: Difference[] };

/** What became of a product's form; refused, with what was typed. */
export type ProductAnswer = Answer & { typed?: ProductDraft; conflict?: Conflict };
