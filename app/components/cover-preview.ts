/** Picture of the card that was clicked last, as the browser has loaded it; set only in the browser. */
let followed: string | null = null;

export function rememberCover(card: Element | null): void {
  followed = card?.querySelector('img')?.currentSrc || null;
}

/** Address of the loaded picture, shown until a larger width has arrived. null: none. */
export const previewOf = (pictureId: string): string | null =>
  followed?.includes(`/media/${pictureId}/`) ? followed : null;
