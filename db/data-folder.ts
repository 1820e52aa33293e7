import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The user that the embedded server runs as, if the shop runs as root; it needs access to the data folder. */
type DatabaseUser = { uid: number; gid: number };

const CLOSED = 0o700;
/** Full access for the owner; one group may pass through. */
const GROUP_PASSABLE = 0o750;
const PERMISSIONS = 0o777;
/** Set on shared folders such as /tmp. */
const STICKY = 0o1000;

/** The folders that the shop creates. A folder with other subfolders is shared with other programs. */
const OWN_FOLDERS = /^(?:media|private|mail|pg18.*|restore-.*|lost\+found)$/;
const CLOSED_FOLDERS = ['media', 'private', 'mail'];

/**
 * Creates the data folder, and closes it and its folders to other users of this machine. Reports in one line which
 * folders were open before.
 * @param databaseUser null if no other user needs access
 */
export async function closeDataFolder(
  dataDir: string,
  databaseUser: DatabaseUser | null,
  onLine: (sentence: string) => void,
): Promise<void> {
  const isNew = (await statOf(dataDir)) === null;
  // No mode here: it would apply to the parent folders as well.
  await mkdir(dataDir, { recursive: true });
  if (process.platform === 'win32') return;
  const wereOpen: string[] = [];
  if ((await isShopFolder(dataDir)) && (await close(dataDir, databaseUser)) && !isNew) wereOpen.push(dataDir);
  for (const name of CLOSED_FOLDERS) if (await close(join(dataDir, name), null)) wereOpen.push(join(dataDir, name));
  if (wereOpen.length > 0)
    onLine(`Other users of this machine could read ${wereOpen.join(', ')}. These folders are closed to them now.`);
}

async function isShopFolder(dataDir: string): Promise<boolean> {
  const { mode } = await stat(dataDir);
  if ((mode & STICKY) !== 0) return false;
  const entries = await readdir(dataDir, { withFileTypes: true });
  return entries.every((entry) => !entry.isDirectory() || OWN_FOLDERS.test(entry.name));
}

/**
 * Removes the permissions of everybody except the owner and `databaseUser`. Returns false if nothing changed or the
 * folder belongs to another user.
 */
async function close(folder: string, databaseUser: DatabaseUser | null): Promise<boolean> {
  const found = await statOf(folder);
  const us = process.getuid?.();
  if (found === null || (us !== 0 && found.uid !== us)) return false;
  const isShared = databaseUser !== null && databaseUser.uid !== found.uid;
  const wanted = isShared ? GROUP_PASSABLE : CLOSED;
  if ((found.mode & PERMISSIONS & ~wanted) === 0) return false;
  if (isShared) await chown(folder, found.uid, databaseUser.gid);
  await chmod(folder, wanted);
  return true;
}

const statOf = (path: string) => stat(path).catch(() => null);
