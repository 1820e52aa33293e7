import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Bucket, BucketUnavailable } from '#lib/bucket.ts';
import type { PrivateFolder } from './private-folder.ts';

/** A private folder on the disk of one machine. */
export function diskFolder(folder: string): PrivateFolder {
  return {
    async put(location, bytes) {
      const path = join(folder, location);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that a crash leaves no half file.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },

    async open(location) {
      const file = await open(join(folder, location));
      const { size } = await file.stat();
      return { bytes: size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
    },

    listFolders: () => readdir(folder).catch(ignoreMissing),

    async removeFolder(name) {
      await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

/** A private folder in the bucket, below `private/`; several machines can share it. */
export function bucketFolder(bucket: Bucket): PrivateFolder {
  return {
    put: (location, bytes) => bucket.put(`private/${location}`, bytes, 'application/octet-stream'),

    async open(location) {
      const file = await bucket.open(`private/${location}`);
      if (file === null) throw new BucketUnavailable(`The bucket has no file private/${location}`);
      return file;
    },

    async listFolders() {
      const names: string[] = [];
      for await (const name of bucket.listFolders('private')) names.push(name);
      return names;
    },
    removeFolder: (name) => bucket.removeFolder(`private/${name}`),
  };
}

/** A shop that has never sold a file has no such folder. */
function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
