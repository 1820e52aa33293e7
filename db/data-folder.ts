import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Who else must reach into the data folder: the user that the embedded server runs as where the shop runs as root. */
type Neighbour = { uid: number; gid: number };

const CLOSED = 0o700;
/** The owner's, and to be passed through by one group. */
const PASSABLE = 0o750;
const PERMISSIONS = 0o777;
/** Of folders such as /tmp, which are everybody's. */
const STICKY = 0o1000;

/** What the shop keeps under its data folder; a folder that holds others is not the shop's alone. */
const OWN_FOLDERS = /^(?:media|private|mail|pg18.*|restore-.*|lost\+found)$/;
const CLOSED_FOLDERS = ['media', 'private', 'mail'];

/**
 * Makes the data folder, and closes it and its folders to other users of the machine. Says in one line which ones were
 * open before.
 * @param neighbour null: nobody else
 */
export async function closeDataFolder(
  dataDir: string,
  neighbour: Neighbour | null,
  onLine: (sentence: string) => void,
): Promise<void> {
  const isNew = (await statOf(dataDir)) === null;
  // No mode here: it would close the folders above as well.
  await mkdir(dataDir, { recursive: true });
  if (process.platform === 'win32') return;
  const wereOpen: string[] = [];
  if ((await isShops(dataDir)) && (await close(dataDir, neighbour)) && !isNew) wereOpen.push(dataDir);
  for (const name of CLOSED_FOLDERS) if (await close(join(dataDir, name), null)) wereOpen.push(join(dataDir, name));
  if (wereOpen.length > 0)
    onLine(`Other users of this machine could look into ${wereOpen.join(', ')}: closed to them now.`);
}

async function isShops(dataDir: string): Promise<boolean> {
  const { mode } = await stat(dataDir);
  if ((mode & STICKY) !== 0) return false;
  const entries = await readdir(dataDir, { withFileTypes: true });
  return entries.every((entry) => !entry.isDirectory() || OWN_FOLDERS.test(entry.name));
}

/** Takes away what a folder allows beyond its owner and `neighbour`; false: nothing, or it is not ours to change. */
async function close(folder: string, neighbour: Neighbour | null): Promise<boolean> {
  const found = await statOf(folder);
  const us = process.getuid?.();
  if (found === null || (us !== 0 && found.uid !== us)) return false;
  const isPassed = neighbour !== null && neighbour.uid !== found.uid;
  const wanted = isPassed ? PASSABLE : CLOSED;
  if ((found.mode & PERMISSIONS & ~wanted) === 0) return false;
  if (isPassed) await chown(folder, found.uid, neighbour.gid);
  await chmod(folder, wanted);
  return true;
}

const statOf = (path: string) => stat(path).catch(() => null);
