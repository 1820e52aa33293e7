import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import './end-with-npm.mjs';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Thrown to end a command with one message instead of a stack trace. */
export class Stop extends Error {
  /**
   * @param {string} sentence empty if everything has been printed already
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/**
 * Runs one command of bin/ in the project's folder. The command returns its exit code (nothing: 0).
 * @param {(args: string[]) => Promise<number | void>} command
 * @param {string} [help] printed for `--help`; absent: the command has help of its own
 */
export async function main(command, help) {
  // Paths in arguments are relative to the folder where the command was called; npm sets the same variable.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  const args = process.argv.slice(2);
  if (help !== undefined && args.includes('--help')) {
    console.log(help);
    return;
  }
  try {
    requireNode20();
    process.exitCode = (await command(args)) ?? 0;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

function requireNode20() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Stop(`Yatai needs Node 20 or newer. This is ${process.version}.`);
  }
}
