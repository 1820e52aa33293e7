import type { Bucket } from '#lib/bucket.ts';
import { isId } from '#lib/ids.ts';
import { pictureFile, pictureFolder } from './internal/file-name.ts';
import type { MediaStore } from './media-store.ts';

/** Stores pictures in a bucket below `media/`, in the same folders as on a disk; several machines can share them. */
export function s3Store(bucket: Bucket): MediaStore {
  return {
    async put(pictureId, { width, format, bytes }) {
      const file = pictureFile(pictureId, width, format);
      if (file === null) throw new Error(`A picture cannot be stored as ${pictureId}/${width}.${format}`);
      await bucket.put(`media/${file}`, bytes, `image/${format}`);
    },

    async find(pictureId, width, format) {
      const file = pictureFile(pictureId, width, format);
      return file === null ? null : bucket.read(`media/${file}`);
    },

    async delete(pictureId) {
      if (isId(pictureId)) await bucket.removeFolder(`media/${pictureFolder(pictureId)}`);
    },

    check: () => bucket.check(),
  };
}
