/** Longest side of a photo as it is sent, in pixels. The server keeps less: docs/decisions/0066-returns.md. */
const SIDE_MAX = 1_600;
const QUALITY = 0.85;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 1_000_000;

/**
 * Replaces the photos that were chosen in a file field by smaller ones, one after the other: a camera's photos are several
 * megabytes each, and mobile uploads are slow. A file that the browser cannot read stays: the server says what is wrong.
 */
export async function shrinkPhotos(field: HTMLInputElement): Promise<void> {
  const chosen = new DataTransfer();
  for (const file of field.files ?? []) chosen.items.add(await shrink(file));
  field.files = chosen.files;
}

async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob === null || blob.size >= file.size ? file : new File([blob], `${file.name}.jpg`, { type: blob.type });
}
