/** Texts of the lightbox. */
export const lightboxCopy = {
  title: (name: string) => `Enlarged pictures of ${name}`,
  previous: 'Previous picture',
  next: 'Next picture',
  counter: (at: number, of: number) => `${at} / ${of}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
} as const;
