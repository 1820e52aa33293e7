import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Env } from '#config/env.server.ts';
import { ANSWER_MS, type Connection, connect } from '#db/connect.ts';
import { closeDataFolder } from '#db/data-folder.ts';
import { openEmbedded } from '#db/embedded/server.ts';
import { migrate } from '#db/migrate.ts';
import { runningWords } from './copy.ts';

/** The database cannot be reached, or its folder not be used; `message` is a sentence for whoever set it up. */
export class DatabaseAway extends Error {}

export type OpenDatabase = {
  connection: Connection;
  /** With the password: for libraries that keep connections of their own. */
  url: string;
  /** Ends the pool, then leaves the embedded server, which stops if nobody else uses it. */
  close(): Promise<void>;
};

/**
 * Opens the database that the environment names, the embedded one where it names none, and brings it to the newest state.
 * Throws `DatabaseAway` where the way to it is wrong.
 * @param who a shop is the only one on an embedded database; a user (a command) joins whatever runs
 * @param onLine progress for people
 */
export async function openDatabase(
  env: Env,
  who: 'shop' | 'user',
  onLine: (sentence: string) => void,
): Promise<OpenDatabase> {
  const place = env.DATABASE_URL
    ? await besideServer(env.DATABASE_URL, env.DATA_DIR, onLine)
    : await openEmbedded({ dataDir: env.DATA_DIR, who, onLine }).catch((error: unknown) => {
        throw ofFolder(error, env.DATA_DIR);
      });
  const connection = connect(place.url, {
    poolSize: env.DATABASE_POOL,
    statements: env.STATEMENTS,
    // A command may ask for what takes long.
    ...(who === 'shop' ? { answerMs: ANSWER_MS } : {}),
    onLost: (error) => onLine(`A database connection broke (${error.message}); another takes its place.`),
  });
  const close = async () => {
    await connection.close();
    await place.stop();
  };
  try {
    await reach(connection);
    const done = await migrateAt(place.url);
    if (done.length > 0) onLine(`The database is in its newest state, ${done.at(-1)}.`);
    return { connection, url: place.url, close };
  } catch (error) {
    await close();
    throw isAway(error) ? new DatabaseAway(runningWords.databaseAway(reasonOf(error)), { cause: error }) : error;
  }
}

/** A server that is there already; the data folder holds files alone. */
async function besideServer(url: string, dataDir: string, onLine: (sentence: string) => void) {
  await closeDataFolder(resolve(dataDir), null, onLine).catch((error: unknown) => {
    throw ofFolder(error, dataDir);
  });
  return { url, stop: async () => {} };
}

/** Whatever goes wrong before the first question is answered (no socket, no TLS, no PostgreSQL at all) is the way to it. */
async function reach({ db }: Connection): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new DatabaseAway(runningWords.databaseAway(reasonOf(error as Error)), { cause: error });
  }
}

/** Of the way to it, and of who may go it and make tables: PostgreSQL's own codes have five letters and digits. */
const AWAY = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
  '42501',
];

/** Is it the way to the database that is wrong, and not what was asked there? */
export const isAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (AWAY.includes((error as NodeJS.ErrnoException).code ?? '') ||
    /timeout exceeded|connection timeout/.test(error.message));

/** Where a name has several addresses, what each of them said is told by the code alone. */
export const reasonOf = (error: Error): string => error.message || ((error as NodeJS.ErrnoException).code ?? '');

const FOLDER_FAULTS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];

function ofFolder(error: unknown, dataDir: string): unknown {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  const isOfFolder = path !== undefined && FOLDER_FAULTS.includes(code);
  return isOfFolder ? new DatabaseAway(runningWords.folder(resolve(dataDir), message), { cause: error }) : error;
}

/** On a connection of its own: a migration takes as long as it takes. */
async function migrateAt(url: string): Promise<string[]> {
  const connection = connect(url, { poolSize: 1 });
  try {
    return await migrate(connection.db);
  } finally {
    await connection.close();
  }
}
