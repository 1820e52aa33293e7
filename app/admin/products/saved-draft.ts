import type { ProductDraft } from '#shop/catalog/product-draft.ts';

/**
 * What was typed into the form of a new product and is not saved yet. A phone puts pages away without asking, and a line
 * breaks: the form is kept in this browser until the product is there, or somebody says that it may go.
 */
type Kept = { at: number; draft: ProductDraft };

const STORED = 'productDraft';

/** As long as the shop keeps pictures that no product shows (docs/decisions/0014-unused-image-cleanup.md). */
const KEPT_MAX_MS = 24 * 60 * 60 * 1000;

export function saveDraft(draft: ProductDraft, now: Date): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ at: now.getTime(), draft } satisfies Kept));
  } catch {
    // A browser that keeps nothing has nothing to lose either.
  }
}

/** null: there is none, or it is too old, or not ours to read. */
export function findSavedDraft(now: Date): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    const isWhole = kept !== null && Array.isArray(kept.draft?.pictures) && Array.isArray(kept.draft.variants);
    return isWhole && now.getTime() - kept.at < KEPT_MAX_MS ? kept : null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // As above.
  }
}
