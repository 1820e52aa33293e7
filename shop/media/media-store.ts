/** Formats that pictures are kept in. */
export type PictureFormat = 'avif' | 'webp';

/** One file of a picture: `width` pixels wide. */
export type Rendition = { width: number; format: PictureFormat; bytes: Uint8Array };

/** Where the bytes of pictures lie: a folder, or a bucket. The rows are the media room's. */
export type MediaStore = {
  put(pictureId: string, rendition: Rendition): Promise<void>;
  /** null where there is no such file. */
  find(pictureId: string, width: number, format: PictureFormat): Promise<Uint8Array | null>;
  delete(pictureId: string): Promise<void>;
  /** Throws where pictures cannot be kept as it was set up; asked when the shop starts. */
  check(): Promise<void>;
};

/** The address of one file of a picture; its content never changes. */
export const pictureUrl = (pictureId: string, width: number, format: PictureFormat): string =>
  `/media/${pictureId}/${width}.${format}`;
