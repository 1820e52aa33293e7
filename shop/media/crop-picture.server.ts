import { isId } from '#lib/ids.ts';
import { type Result, refuse } from '#lib/result.ts';
import { readArea } from './crop-area.ts';
import { extractPart } from './internal/decode.ts';
import type { PictureRefusal } from './picture-upload.ts';
import { type UploadContext, type UploadedPicture, uploadPicture } from './upload-picture.server.ts';

const STORED = /\/media\/([0-9a-f-]{36})\/(\d+)\.(?:webp|avif)$/;

type CropInput = {
  /** Address of one of the shop's own pictures in its largest width, under any origin. */
  address: string;
  /** `writeArea` of the part. */
  area: string;
  /** The account that crops it. */
  owner: string;
};

/** Stores a part of a stored picture as a picture of its own; the original stays as it is. */
export async function cropPicture(
  context: UploadContext,
  { address, area, owner }: CropInput,
): Promise<Result<UploadedPicture, PictureRefusal | 'service-away' | 'no-file'>> {
  const [, id = '', width] = STORED.exec(address) ?? [];
  if (!isId(id)) return refuse('no-file');
  const picture = await context.db
    .selectFrom('media')
    .select(['width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!picture || picture.width !== Number(width)) return refuse('no-file');
  const bytes = await context.media.find(id, picture.width, 'webp');
  if (bytes === null) return refuse('no-file');
  const part = readArea(area, picture);
  if (!part.ok) return refuse('no-file');
  const cropped = await extractPart(bytes, part.value);
  return uploadPicture(context, { bytes: cropped, owner });
}
