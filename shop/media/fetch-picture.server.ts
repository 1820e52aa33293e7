import type { Db } from '#db/connect.ts';
import { accept, type Result } from '#lib/result.ts';
import { previewQueue, renderPicture } from './internal/decode.ts';
import { fetchPublic } from './internal/fetch-public.ts';
import type { MediaStore } from './media-store.ts';
import { type FetchRefusal, PICTURE_WIDTHS, type PictureRefusal } from './picture-upload.ts';
import { storePicture } from './store-picture.server.ts';

/** Fetches a picture from a public https address and stores it like an upload; returns its id. */
export async function fetchPicture(
  db: Db,
  store: MediaStore,
  address: string,
): Promise<Result<string, FetchRefusal | PictureRefusal>> {
  const fetched = await fetchPublic(address);
  return fetched.ok ? storePicture(db, store, { bytes: fetched.value }) : fetched;
}

/** A picture of another site as a small WebP file, for a preview; nothing is stored. `owner`: the account that asks. */
export async function fetchThumbnail(
  address: string,
  owner: string,
): Promise<Result<Uint8Array, FetchRefusal | PictureRefusal>> {
  return previewQueue.add(async (): Promise<Result<Uint8Array, FetchRefusal | PictureRefusal>> => {
    const fetched = await fetchPublic(address);
    if (!fetched.ok) return fetched;
    const [maxWidth] = PICTURE_WIDTHS;
    const rendered = await renderPicture({ bytes: fetched.value, format: 'webp', owner, maxWidth });
    if (!rendered.ok) return rendered;
    const [small] = rendered.value.renditions;
    if (small === undefined) throw new Error('The picture has no renditions');
    return accept(small.bytes);
  });
}
