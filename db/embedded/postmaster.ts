import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, isServerOf } from './processes.ts';

export type Postmaster = {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping';
  /** `ours`: a live server on this folder. `foreign`: the number belongs to some other process by now. `gone`: to none. */
  process: 'ours' | 'foreign' | 'gone';
};

/**
 * What `postmaster.pid` says, checked against the living. Null: no server has left one, or it is just being written.
 * The file is the server's own lock: nobody else may delete it.
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
