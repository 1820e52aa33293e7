// Only one process at a time installs or builds. The lock is a file with its holder's pid and host; the holder touches
// it regularly. A lock of a killed process is recognised by its pid, or on another machine by its age.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './main.mjs';

const TOUCH_EVERY_MS = 2_000;
const ABANDONED_AFTER_MS = 15_000;
const CHECK_EVERY_MS = 200;

/**
 * Runs `work` under the lock, after waiting for another holder. `work` must check again whether it is still needed.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function withLock(root, work) {
  const file = join(root, '.yatai.lock');
  await takeLock(file);
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), TOUCH_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
async function takeLock(file) {
  for (let hasPrinted = false; !tryLock(file); ) {
    if (breakAbandoned(file)) continue;
    if (!hasPrinted) console.error('Another command is installing or building here. Waiting for it …');
    hasPrinted = true;
    await sleep(CHECK_EVERY_MS);
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new Stop(`Yatai has no permission to write to its folder (${file}: ${codeOf(error)}).`);
  }
}

/**
 * Removes an abandoned lock. It is renamed first, so that only one of two processes removes it.
 * @param {string} file
 */
function breakAbandoned(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const [pid, host] = holder.split(' ');
    if (ageMs < ABANDONED_AFTER_MS && !(host === hostname() && isDead(Number(pid)))) return false;
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    const isTheSame = readFileSync(aside, 'utf8') === holder;
    if (isTheSame) rmSync(aside);
    else renameSync(aside, file);
    return isTheSame;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

/** @param {number} pid */
function isDead(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
