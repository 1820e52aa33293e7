/** Formats in which pictures are stored. */
export type PictureFormat = 'avif' | 'webp';

/** One file of a picture: `width` pixels wide. */
export type Rendition = { width: number; format: PictureFormat; bytes: Uint8Array };

/** Storage of picture files: a folder or a bucket. The rows in the database belong to the media module. */
export type MediaStore = {
  put(pictureId: string, rendition: Rendition): Promise<void>;
  /** null: there is no such file. */
  find(pictureId: string, width: number, format: PictureFormat): Promise<Uint8Array | null>;
  delete(pictureId: string): Promise<void>;
  /** Throws if the storage does not work; called when the shop starts. */
  check(): Promise<void>;
};

/** The address of one file of a picture; its content never changes. */
export const pictureUrl = (pictureId: string, width: number, format: PictureFormat): string =>
  `/media/${pictureId}/${width}.${format}`;
