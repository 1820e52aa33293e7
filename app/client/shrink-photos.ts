import { PICTURE_WIDTHS } from '#shop/media/picture-upload.ts';

/** Longest side of a customer's photo as it is sent, in pixels. The server keeps less: docs/decisions/0066-returns.md. */
const SIDE_MAX = 1_600;
const QUALITY = 0.85;
/** Nobody should see that a picture of the shop was encoded twice. */
const PRODUCT_QUALITY = 0.95;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 1_000_000;
/** What a canvas can write again without losing transparency or movement. */
const REDRAWN_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Replaces the pictures that were chosen in a file field by smaller ones, one after the other: a camera's are several
 * megabytes each, and mobile uploads are slow. A file that the browser cannot read stays: the server says what is wrong.
 */
export async function shrinkFiles(field: HTMLInputElement, shrink: (file: File) => Promise<File>): Promise<void> {
  const chosen = new DataTransfer();
  for (const file of field.files ?? []) chosen.items.add(await shrink(file));
  field.files = chosen.files;
}

/** A customer's photo, as JPEG. */
export const shrinkPhoto = (file: File): Promise<File> =>
  redraw(file, { type: 'image/jpeg', quality: QUALITY, widthMax: SIDE_MAX, heightMax: SIDE_MAX });

/** A picture of the shop in the largest width that is stored, of the same type. Other types stay as they are. */
export const shrinkPicture = (file: File): Promise<File> =>
  REDRAWN_TYPES.includes(file.type)
    ? redraw(file, { type: file.type, quality: PRODUCT_QUALITY, widthMax: Math.max(...PICTURE_WIDTHS) })
    : Promise.resolve(file);

type Drawing = { type: string; quality: number; widthMax: number; heightMax?: number };

async function redraw(
  file: File,
  { type, quality, widthMax, heightMax = Number.POSITIVE_INFINITY }: Drawing,
): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, widthMax / picture.width, heightMax / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return blob === null || blob.size >= file.size ? file : new File([blob], nameFor(file.name, blob.type), blob);
}

const nameFor = (name: string, type: string): string => `${name}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
