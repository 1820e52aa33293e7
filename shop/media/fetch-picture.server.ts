import type { Db } from '#db/connect.ts';
import type { Result } from '#lib/result.ts';
import { fetchPublic } from './internal/fetch-public.ts';
import type { MediaStore } from './media-store.ts';
import type { FetchRefusal, PictureRefusal } from './picture-upload.ts';
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
