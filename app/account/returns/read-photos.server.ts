import type { Shop, Visit } from '#app/http/context.ts';
import { fieldFiles } from '#app/http/read-form.ts';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { encodePicture, type SmallAndLarge } from '#shop/media/encode-picture.server.ts';
import type { PictureRefusal } from '#shop/media/picture-upload.ts';

type Uploader = {
  visit: Pick<Visit, 'callExternal' | 'clientNetwork'>;
  accounts: Shop['accounts'];
  session: Pick<Session, 'customerId' | 'isAdmin'>;
  /** How many photos a form may have. */
  max?: number;
};

/** The photos of a form: its files named `photos`, each counted against the limits of uploads and encoded again. */
export async function readPhotos(
  form: FormData,
  { visit, accounts, session, max = numbers.RETURN_PHOTOS_MAX }: Uploader,
): Promise<Result<SmallAndLarge[], PictureRefusal | 'too-many-photos'>> {
  const files = fieldFiles(form, 'photos');
  if (files.length > max) return refuse('too-many-photos');
  const photos: SmallAndLarge[] = [];
  for (const file of files) {
    if ((await limitUploads(accounts, session, visit.clientNetwork)) !== null) return refuse('pictures-busy');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoded = await visit.callExternal(() => encodePicture({ bytes, owner: session.customerId }));
    if (!encoded.ok) return encoded;
    photos.push(encoded.value);
  }
  return accept(photos);
}
