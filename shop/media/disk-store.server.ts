import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '#kit/ids.ts';
import type { MediaStore, PictureFormat } from './media-store.ts';

const FORMATS: readonly PictureFormat[] = ['avif', 'webp'];
const WIDTH_MAX_PIXELS = 10_000;

/** Keeps pictures under `folder`, one folder a picture: `019/019a…/640.webp`. */
export function diskStore(folder: string): MediaStore {
  return {
    async put(pictureId, { width, format, bytes }) {
      const path = filePath(folder, pictureId, width, format);
      if (path === null) throw new Error(`A picture cannot be kept as ${pictureId}/${width}.${format}`);
      const place = picturePath(folder, pictureId);
      await mkdir(place, { recursive: true });
      // Written beside and renamed: a reader, or a crash, never meets half a file.
      const draft = join(place, `.${randomUUID()}`);
      try {
        const file = await open(draft, 'wx', 0o644);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async find(pictureId, width, format) {
      const path = filePath(folder, pictureId, width, format);
      if (path === null) return null;
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },

    async delete(pictureId) {
      if (isId(pictureId)) await rm(picturePath(folder, pictureId), { recursive: true, force: true });
    },
  };
}

// The last digits of a UUIDv7 are random; the first ones are the time and would fill one folder.
const picturePath = (folder: string, pictureId: string) => join(folder, pictureId.slice(-2), pictureId);

/** null for anything that is not an id, a width and a format: nothing else ever becomes part of a path. */
function filePath(folder: string, pictureId: string, width: number, format: PictureFormat): string | null {
  const isWidth = Number.isInteger(width) && width > 0 && width <= WIDTH_MAX_PIXELS;
  if (!isId(pictureId) || !isWidth || !FORMATS.includes(format)) return null;
  return join(picturePath(folder, pictureId), `${width}.${format}`);
}
