import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Env } from '#config/env.server.ts';
import { ANSWER_MS, type Connection, connect } from '#db/connect.ts';
import { closeDataFolder } from '#db/data-folder.ts';
import { openEmbedded } from '#db/embedded/server.ts';
import { findHost } from '#db/hosts.ts';
import { migrate } from '#db/migrate.ts';
import { makePortable } from '#db/profile.ts';
import { runningCopy } from './copy.ts';

/**
 * The database cannot be reached, or the data folder cannot be used. `message` is written for the person who configures
 * the shop.
 */
export class OpenDatabaseError extends Error {}

export type OpenDatabase = {
  connection: Connection;
  /** Contains the password; for libraries that open connections of their own. */
  url: string;
  /** Closes the pool, then releases the embedded server, which stops if nobody else uses it. */
  close(): Promise<void>;
};

/**
 * Opens the database that the environment names, or the embedded one, and runs the pending migrations. Throws
 * `OpenDatabaseError` if it cannot connect.
 * @param who `shop` has an embedded database to itself; `user` (a command) joins a running server
 * @param onLine receives progress messages for people
 */
export async function openDatabase(
  env: Env,
  who: 'shop' | 'user',
  onLine: (sentence: string) => void,
): Promise<OpenDatabase> {
  const server = env.DATABASE_URL
    ? await openExternal(env.DATABASE_URL, env.DATA_DIR, onLine)
    : await openEmbedded({ dataDir: env.DATA_DIR, who, onLine }).catch((error: unknown) => {
        throw describeFolderError(error, env.DATA_DIR);
      });
  const connection = connect(server.url, {
    poolSize: env.DATABASE_POOL,
    statements: env.STATEMENTS,
    // Commands may run slow queries, so only the shop has a time limit.
    ...(who === 'shop' ? { answerMs: ANSWER_MS } : {}),
    onLost: (error) => onLine(`A database connection was lost (${error.message}) and will be replaced.`),
  });
  const close = async () => {
    await connection.close();
    await server.stop();
  };
  try {
    await checkConnection(connection);
    const applied = await runMigrations(server.url, env);
    if (applied.length > 0) onLine(`The database schema is now at version ${applied.at(-1)}.`);
    return { connection, url: server.url, close };
  } catch (error) {
    await close();
    throw isUnreachable(error)
      ? new OpenDatabaseError(runningCopy.databaseAway(reasonOf(error)), { cause: error })
      : error;
  }
}

/** An external server: the data folder contains only files. */
async function openExternal(url: string, dataDir: string, onLine: (sentence: string) => void) {
  await closeDataFolder(resolve(dataDir), null, onLine).catch((error: unknown) => {
    throw describeFolderError(error, dataDir);
  });
  await findHost(url);
  return { url, stop: async () => {} };
}

/**
 * Any error before the first successful query (no socket, no TLS, no PostgreSQL server) means that the database cannot
 * be reached.
 */
async function checkConnection({ db }: Connection): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw new OpenDatabaseError(runningCopy.databaseAway(reasonOf(error as Error)), { cause: error });
  }
}

/**
 * Codes of errors that mean "cannot connect, log in or create tables". PostgreSQL's own codes (SQLSTATE) have five
 * characters.
 */
const CONNECTION_CODES = [
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

/** Whether the database could not be reached, as opposed to a failed query. */
export const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error &&
  (CONNECTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ||
    /timeout exceeded|connection timeout/.test(error.message));

/** The reason for people. If a host name has several addresses, Node's error has a code and no message. */
export const reasonOf = (error: Error): string => error.message || ((error as NodeJS.ErrnoException).code ?? '');

const FOLDER_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'];

function describeFolderError(error: unknown, dataDir: string): unknown {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  const isFolderError = path !== undefined && FOLDER_CODES.includes(code);
  return isFolderError ? new OpenDatabaseError(runningCopy.folder(resolve(dataDir), message), { cause: error }) : error;
}

/** On a connection of its own without a time limit: a migration takes as long as it needs. */
async function runMigrations(url: string, env: Env): Promise<string[]> {
  const connection = connect(url, { poolSize: 1, statements: env.STATEMENTS });
  try {
    const applied = await migrate(connection.db);
    if (env.DATABASE_PROFILE === 'portable') await makePortable(connection.db);
    return applied;
  } finally {
    await connection.close();
  }
}
