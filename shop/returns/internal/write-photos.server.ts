import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { ReturnPhotosTable } from '#db/tables/returns.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';

/** Stores photos of a return, in the transaction of the form that they came with. */
export async function writePhotos(
  trx: Db,
  of: { returnId: string; kind: ReturnPhotosTable['kind']; messageId?: string },
  photos: readonly EncodedPicture[],
): Promise<void> {
  if (photos.length === 0) return;
  await trx
    .insertInto('return_photos')
    .values(
      photos.map(({ width, height, bytes }) => ({
        id: newId(),
        return_id: of.returnId,
        message_id: of.messageId ?? null,
        kind: of.kind,
        width,
        height,
        picture: Buffer.from(bytes),
      })),
    )
    .execute();
}
