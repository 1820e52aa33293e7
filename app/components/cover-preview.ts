/** The picture of the card that was followed last, as the browser had it; filled in the browser only. */
let followed: string | null = null;

export function rememberCover(card: Element | null): void {
  followed = card?.querySelector('img')?.currentSrc || null;
}

/** What the browser has of this picture already, to show it until a larger width has come. null: nothing. */
export const previewOf = (pictureId: string): string | null =>
  followed?.includes(`/media/${pictureId}/`) ? followed : null;
