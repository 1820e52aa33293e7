import type { ProductDraft } from '#shop/catalog/product-draft.ts';

/**
 * Unsaved values of a new product. A phone may discard the page, and a connection may fail: the draft stays in this
 * browser until the product is saved or the draft is discarded.
 */
type Kept = { at: number; draft: ProductDraft };

const STORED = 'productDraft';

/** As long as the shop keeps pictures that no product uses (docs/decisions/0014-unused-image-cleanup.md). */
const KEPT_MAX_MS = 24 * 60 * 60 * 1000;

export function saveDraft(draft: ProductDraft, now: Date): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ at: now.getTime(), draft } satisfies Kept));
  } catch {
    // Storage is blocked: there is no draft to remove.
  }
}

/** null: there is none, it is too old, or it cannot be read. */
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
    // Storage is blocked.
  }
}
