import { resolve } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import { type Env, EnvRefused, parseEnv } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import { hasCluster } from '#db/embedded/location.ts';
import { EmbeddedRefused } from '#db/embedded/refused.ts';
import { MigrationRefused } from '#db/migrate.ts';
import { composeShop } from '#server/compose.ts';
import { runningWords } from '#server/copy.ts';
import { DatabaseUnavailable, isUnreachable, openDatabase, reasonOf } from '#server/open-database.ts';

/** 0: done. 1: done, and something was refused or is broken. 2: not done. */
export type ExitCode = 0 | 1 | 2;

/** A command cannot do its work; `message` is a plain sentence. */
export class CommandRefused extends Error {}

/** Runs a command's work on the shop's database, joining a running shop or without one, and sets the exit code. */
export const withShop = (work: (shop: Shop) => Promise<ExitCode>): Promise<void> =>
  withDatabase('user', (connection, env) => work(composeShop(env, connection)));

/** The same for work that a shop may begin with. */
export const withNewShop = (work: (shop: Shop) => Promise<ExitCode>): Promise<void> =>
  withDatabase('first', (connection, env) => work(composeShop(env, connection)));

/**
 * The same for work on the database and the data folder themselves.
 * @param who 'shop' where no shop may be running meanwhile, 'user' where there must be one to work on, else 'first'
 */
export async function withDatabase(
  who: 'shop' | 'user' | 'first',
  work: (connection: Connection, env: Env) => Promise<ExitCode>,
): Promise<void> {
  await answer(async () => {
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

/** Whoever has another DATA_DIR in mind must not get an empty shop made here, and a backup of it. */
async function requireShop({ DATABASE_URL, DATA_DIR }: Env): Promise<void> {
  if (DATABASE_URL !== undefined || (await hasCluster(DATA_DIR))) return;
  throw new CommandRefused(
    `There is no shop in ${resolve(DATA_DIR)}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`,
  );
}

async function answer(work: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 2;
    console.error(sentenceOf(error));
  }
}

const PLAIN = [CommandRefused, EnvRefused, EmbeddedRefused, MigrationRefused, DatabaseUnavailable];

/** What a person can act on says enough; anything else is a fault of ours, or of the machine, and shows where. */
function sentenceOf(error: unknown): string {
  if (PLAIN.some((plain) => error instanceof plain)) return (error as Error).message;
  if (isUnreachable(error)) return runningWords.databaseAway(reasonOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
