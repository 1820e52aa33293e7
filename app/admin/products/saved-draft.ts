import type { ProductDraft } from '#shop/catalog/editing/product-draft.ts';

/**
 * Unsaved values of a new product. A phone may discard the page, and a connection may fail: the draft stays in this
 * browser until the product is saved or the draft is discarded.
 */
type SavedDraft = { at: number; draft: ProductDraft };

const STORED = 'productDraft';

/** As long as the shop keeps pictures that no product uses (docs/decisions/0014-unused-image-cleanup.md). */
const DRAFT_MAX_MS = 24 * 60 * 60 * 1000;

export function saveDraft(draft: ProductDraft, now: Date): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ at: now.getTime(), draft } satisfies SavedDraft));
  } catch {
    // Storage is blocked or full: the draft is not saved.
  }
}

/** null: there is none, it is too old, or it cannot be read. */
export function findSavedDraft(now: Date): SavedDraft | null {
  try {
    const saved: SavedDraft | null = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    const isWhole = saved !== null && Array.isArray(saved.draft?.pictures) && Array.isArray(saved.draft.variants);
    return isWhole && now.getTime() - saved.at < DRAFT_MAX_MS ? saved : null;
  } catch {
    return null;
  }
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // Storage is blocked.
  }
}
