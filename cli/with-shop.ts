import type { Shop } from '#app/http/context.ts';
import { type Env, EnvRefused, parseEnv } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import { EmbeddedRefused } from '#db/embedded/refused.ts';
import { composeShop } from '#server/compose.ts';
import { openDatabase } from '#server/open-database.ts';

/** 0: done. 1: done, and something was refused or is broken. 2: not done. */
export type ExitCode = 0 | 1 | 2;

/** A command cannot do its work; `message` is a plain sentence. */
export class CommandRefused extends Error {}

/** Runs a command's work on the shop's database, joining a running shop or without one, and sets the exit code. */
export const withShop = (work: (shop: Shop) => Promise<ExitCode>): Promise<void> =>
  withDatabase('user', (connection, env) => work(composeShop(env, connection)));

/**
 * The same for work on the database and the data folder themselves.
 * @param who 'shop' where no shop may be running meanwhile
 */
export async function withDatabase(
  who: 'shop' | 'user',
  work: (connection: Connection, env: Env) => Promise<ExitCode>,
): Promise<void> {
  await answer(async () => {
    const env = parseEnv(process.env);
    const database = await openDatabase(env, who, (sentence) => console.error(sentence));
    try {
      return await work(database.connection, env);
    } finally {
      await database.close();
    }
  });
}

async function answer(work: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = 2;
    console.error(sentenceOf(error));
  }
}

/** What a person can act on says enough; anything else is a fault of ours, or of the machine, and shows where. */
function sentenceOf(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof EnvRefused || error instanceof EmbeddedRefused) {
    return error.message;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database cannot be reached: ${message || code}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
