import { resolve } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import { type Env, EnvRefused, parseEnv } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import { hasCluster } from '#db/embedded/location.ts';
import { EmbeddedRefused } from '#db/embedded/refused.ts';
import { MigrationRefused } from '#db/migrate.ts';
import { composeShop } from '#server/compose.ts';
import { runningCopy } from '#server/copy.ts';
import { isUnreachable, OpenDatabaseError, openDatabase, reasonOf } from '#server/open-database.ts';

/** 0: success. 1: done, but something was refused or is broken. 2: failed. */
export type ExitCode = 0 | 1 | 2;

/** A command cannot continue; `message` is written for the person who called it. */
export class CommandRefused extends Error {}

/** Runs a command on the shop's database, whether the shop is running or not, and sets the exit code. */
export const withShop = (work: (shop: Shop) => Promise<ExitCode>): Promise<void> =>
  withDatabase('user', (connection, env) => withSettings(composeShop(env, connection), work));

/** The same for commands that may create a new shop. */
export const withNewShop = (work: (shop: Shop) => Promise<ExitCode>): Promise<void> =>
  withDatabase('first', (connection, env) => withSettings(composeShop(env, connection), work));

async function withSettings(shop: Shop, work: (shop: Shop) => Promise<ExitCode>): Promise<ExitCode> {
  await shop.settings.reload();
  return work(shop);
}

/**
 * The same for commands that work on the database and the data folder directly.
 * @param who 'shop' if no shop may run meanwhile, 'user' if a shop must exist, 'first' if one may be created
 */
export async function withDatabase(
  who: 'shop' | 'user' | 'first',
  work: (connection: Connection, env: Env) => Promise<ExitCode>,
): Promise<void> {
  await run(async () => {
    const env = parseEnv(process.env);
    if (who === 'user') await requireShop(env);
    const database = await openDatabase(env, who === 'shop' ? 'shop' : 'user', (sentence) => console.error(sentence));
    try {
      return await work(database.connection, env);
    } finally {
      await database.close();
    }
  });
}

/** With a wrong DATA_DIR, a command must not create an empty shop and, for example, back it up. */
async function requireShop({ DATABASE_URL, DATA_DIR }: Env): Promise<void> {
  if (DATABASE_URL !== undefined || (await hasCluster(DATA_DIR))) return;
  throw new CommandRefused(
    `There is no shop in ${resolve(DATA_DIR)}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`,
  );
}

async function run(work: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 2;
    console.error(messageOf(error));
  }
}

const EXPECTED = [CommandRefused, EnvRefused, EmbeddedRefused, MigrationRefused, OpenDatabaseError];

/** The message of an expected error; for any other error its stack trace. */
function messageOf(error: unknown): string {
  if (EXPECTED.some((expected) => error instanceof expected)) return (error as Error).message;
  if (isUnreachable(error)) return runningCopy.databaseAway(reasonOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
