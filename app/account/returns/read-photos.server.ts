import type { Visit } from '#app/http/context.ts';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { encodePicture, type SmallAndLarge } from '#shop/media/encode-picture.server.ts';
import type { PictureRefusal } from '#shop/media/picture-upload.ts';

/**
 * The photos of a form: its files named `photos`, encoded again one after the other.
 * @param owner the account that uploads them
 * @param max how many a form may have
 */
export async function readPhotos(
  { callExternal }: Pick<Visit, 'callExternal'>,
  form: FormData,
  owner: string,
  max: number = numbers.RETURN_PHOTOS_MAX,
): Promise<Result<SmallAndLarge[], PictureRefusal | 'too-many-photos'>> {
  const files = form.getAll('photos').filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.length > max) return refuse('too-many-photos');
  const photos: SmallAndLarge[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoded = await callExternal(() => encodePicture({ bytes, owner }));
    if (!encoded.ok) return encoded;
    photos.push(encoded.value);
  }
  return accept(photos);
}
