import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, isServerOf } from './processes.ts';

export type Postmaster = {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
  /**
   * `ours`: a running server of this folder. `foreign`: the pid now belongs to another process. `gone`: there is no
   * such process.
   */
  process: 'ours' | 'foreign' | 'gone';
};

/**
 * Reads `postmaster.pid` and checks it against the running processes. Returns null if there is no file or it is being
 * written. The file is the server's own lock: only the server may delete it.
 */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Lines: 1 process, 2 folder, 3 start, 4 port, 5 socket folder, 6 address, 7 shared memory, 8 status.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const word = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    status: word === 'ready' || word === 'stopping' ? word : 'starting',
    process: (await isServerOf(clusterDir, pid)) ? 'ours' : exists(pid) ? 'foreign' : 'gone',
  };
}
