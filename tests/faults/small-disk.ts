import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultContext } from './fault.ts';

export type SmallDisk = {
  folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  free(): Promise<void>;
};

/** The file that fills the disk. */
export const FILLER = 'filler';

const BLOCK = Buffer.alloc(1024 * 1024);

/** A file system in memory of that size; null where mounting is not allowed. */
export async function mountSmallDisk(
  context: FaultContext,
  name: string,
  megabytes: number,
): Promise<SmallDisk | null> {
  const folder = join(context.folder, name);
  await mkdir(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'yatai-faults', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  context.atEnd(async () => void execFileSync('umount', ['--lazy', folder]));
  await chmod(folder, 0o755);
  const filler = join(folder, FILLER);
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let block = BLOCK; block.length > 0; ) {
          const isWritten = await file.write(block).then(
            ({ bytesWritten }) => bytesWritten === block.length,
            () => false,
          );
          if (!isWritten) block = block.subarray(0, Math.floor(block.length / 2));
        }
      } finally {
        await file.close();
      }
      const { bavail } = await statfs(folder);
      if (bavail > 0) throw new Error(`${bavail} blocks of the small disk are still free`);
    },
    free: () => rm(filler, { force: true }),
  };
}
