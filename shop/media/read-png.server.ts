import { encodePng } from './internal/decode.ts';
import type { MediaStore } from './media-store.ts';

type Wanted = {
  pictureId: string;
  /** Of the stored file that is read, in pixels. */
  storedWidth: number;
  /** At most this large; `isSquare`: centred on a white square. */
  size: { width: number; height: number; isSquare: boolean };
};

/** A stored picture as PNG, for what shows no WebP, such as email clients and PDF documents. null: it is not there. */
export async function readPng(store: MediaStore, { pictureId, storedWidth, size }: Wanted): Promise<Uint8Array | null> {
  const bytes = await store.find(pictureId, storedWidth, 'webp');
  return bytes === null ? null : encodePng(bytes, size);
}
