import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isId } from '#lib/ids.ts';
import { pictureFile, pictureFolder } from './internal/file-name.ts';
import type { MediaStore } from './media-store.ts';

/** Retries, because a job may be writing into the folder while it is deleted. */
const RETRIES = { maxRetries: 5, retryDelay: 20 };

/** Stores pictures below `folder`, one folder per picture: `3f/019a…3f/640.webp`. */
export function diskStore(folder: string): MediaStore {
  return {
    async put(pictureId, { width, format, bytes }) {
      const file = pictureFile(pictureId, width, format);
      if (file === null) throw new Error(`A picture cannot be stored as ${pictureId}/${width}.${format}`);
      const path = join(folder, file);
      const place = dirname(path);
      await mkdir(place, { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that neither a reader nor a crash leaves half a file.
      const draft = join(place, `.${randomUUID()}`);
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async find(pictureId, width, format) {
      const file = pictureFile(pictureId, width, format);
      if (file === null) return null;
      return readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },

    async delete(pictureId) {
      if (isId(pictureId))
        await rm(join(folder, pictureFolder(pictureId)), { recursive: true, force: true, ...RETRIES });
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}
