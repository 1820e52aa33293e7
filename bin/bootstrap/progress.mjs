import { spawn } from 'node:child_process';
import { Stop } from './main.mjs';
import { exitCode } from './node.mjs';

const PLAIN_LINE_EVERY_S = 15;

/**
 * Runs a program and shows on stderr what it does and for how long. Its output is collected and returned. A signal ends
 * the program, then this command. npm ignores SIGTERM until it has finished: if an interrupted run is noticed the next
 * time, `endWith` may be SIGKILL.
 * @param {string} what "Installing packages"
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, endWith?: NodeJS.Signals }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runWithProgress(what, [program = '', ...args], { endWith = 'SIGTERM', ...options }) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = /** @type {Buffer[]} */ ([]);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));

  const endProgress = showProgress(what);
  const interruption = endOnSignal(child, endWith);
  const code = await exitCode(child).finally(interruption.forget);
  const signalCode = interruption.exitCode();
  endProgress(signalCode ? 'stopped' : code === 0 ? 'done' : 'failed');
  if (signalCode) throw new Stop('', signalCode);
  return { code, output: Buffer.concat(chunks).toString() };
}

/**
 * A line that counts seconds on a terminal; elsewhere a new line every 15 seconds.
 * @param {string} what
 * @returns {(end: 'done' | 'failed' | 'stopped') => void}
 */
function showProgress(what) {
  const isTerminal = process.stderr.isTTY && process.env.TERM !== 'dumb' && !process.env.CI;
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  /** @param {string} text */
  const print = (text) => process.stderr.write(isTerminal ? `\r\x1b[K${text}` : `${text}\n`);

  print(`${what} …`);
  const ticking = setInterval(() => {
    if (isTerminal || seconds() % PLAIN_LINE_EVERY_S === 0) print(`${what} … ${seconds()} s`);
  }, 1000);
  return (end) => {
    clearInterval(ticking);
    print(`${what}: ${end} after ${seconds()} s`);
    if (isTerminal) process.stderr.write('\n');
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} endWith
 */
function endOnSignal(child, endWith) {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const signals = /** @type {(keyof typeof exitCodes)[]} */ (Object.keys(exitCodes));
  let received = 0;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    received = exitCodes[/** @type {keyof typeof exitCodes} */ (signal)];
    child.kill(endWith);
  };
  for (const signal of signals) process.on(signal, stop);
  return {
    exitCode: () => received,
    forget: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
