import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { Stop } from './main.mjs';
import { findNpm, findSystemNode, getRuntime, isMusl, outsideEnv } from './node.mjs';
import { runWithProgress } from './progress.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, os?: string | string[],
 *   cpu?: string | string[], libc?: string | string[], [dependencies: string]: unknown }} LockedPackage
 * @typedef {{ omitDev?: boolean }} Omission
 */

/**
 * Installs the packages that the lock file names and node_modules lacks.
 * @param {string} root
 * @param {Omission} [options] omitDev: without development packages, as `npm ci --omit=dev`. Those that are there
 * already stay.
 * @returns {Promise<string>} path of the Node to run the shop with
 */
export async function install(root, { omitDev = false } = {}) {
  const runtime = getRuntime(root);
  if (listProblems(root, { omitDev }).length === 0) return runtime;
  await withLock(root, async () => {
    if (listProblems(root, { omitDev }).length === 0) return;
    if (listProblems(root, { omitDev: true }).length === 0 && !existsSync(unfinishedFile(root)))
      await addDevPackages(root);
    else await runNpm(root, 'ci', omitDev && !hasDevPackages(root) ? '--omit=dev' : '--include=dev');
    const missing = listProblems(root, { omitDev });
    if (missing.length > 0) throw new Stop(`npm did not install ${missing.join(', ')}. Run the command again.`);
    dropHeaders(runtime);
  });
  return runtime;
}

/** From here on, exit codes are those of programs that a signal ended. */
const KILLED = 128;

/**
 * Adds the development packages, and leaves all others where they are: a running shop uses them.
 * @param {string} root
 */
async function addDevPackages(root) {
  try {
    writeFileSync(unfinishedFile(root), '');
  } catch (error) {
    throw new Stop(`No permission to write to ${join(root, 'node_modules')}: ${/** @type {Error} */ (error).message}`);
  }
  try {
    await runNpm(root, 'install', '--include=dev');
  } catch (error) {
    // npm that fails by itself removes what it has unpacked; one that is killed does not.
    if (error instanceof Stop && error.exitCode < KILLED) rmSync(unfinishedFile(root));
    throw error;
  }
  rmSync(unfinishedFile(root));
}

/**
 * Marks that npm was killed while it added packages: it would take a package that is half unpacked for installed.
 * @param {string} root
 */
function unfinishedFile(root) {
  return join(root, 'node_modules/.yatai-unfinished');
}

/**
 * Removes the pinned Node's headers, 68 MB for compiling native modules, which nothing here does.
 * @param {string} node
 */
export function dropHeaders(node) {
  const folder = dirname(dirname(node));
  // Never the system's Node.
  if (dirname(folder).endsWith('node_modules')) rmSync(join(folder, 'include'), { recursive: true, force: true });
}

/**
 * @param {string} root
 * @param {'ci' | 'install'} subcommand
 * @param {'--include=dev' | '--omit=dev'} dev given in any case: NODE_ENV would decide otherwise
 */
async function runNpm(root, subcommand, dev) {
  const node = findSystemNode(root);
  const npm = node && findNpm(root, node);
  if (!npm) throw new Stop('Yatai has to install packages, but npm was not found. Install npm (it comes with Node).');
  // Windows cannot delete a running program: with `npm start` this process may run in the pinned Node, which `npm ci`
  // deletes.
  const safe = process.platform === 'win32' && process.execPath !== node ? 'install' : subcommand;
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // No package needs its install script.
  const options = [dev, '--include=optional', '--ignore-scripts', '--engine-strict=false', '--no-save'];
  const { code, output } = await runWithProgress('Installing packages', [...npm, safe, ...quiet, ...options], {
    cwd: root,
    env: outsideEnv(root, node),
    endWith: 'SIGKILL',
  });
  if (code !== 0) throw new Stop(`${explainNpm(output)}\n\n${shorten(output)}`, code < KILLED ? 1 : code);
}

/**
 * @param {string} output of an npm that failed
 * @returns {string} the plain sentence
 */
export function explainNpm(output) {
  const code = /npm error code (\w+)/i.exec(output)?.[1] ?? '';
  const path = /npm error path (.+)/i.exec(output)?.[1];
  if (code === 'EUSAGE') return 'package.json and package-lock.json do not match. Run `npm install` to fix it.';
  if (/^(EAI_AGAIN|ENOTFOUND|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET\w*)$/.test(code)) {
    return 'Could not download the packages: this machine seems to be offline. Connect and try again.';
  }
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return `npm has no permission to write to ${path ?? 'a folder it needs'}.`;
  if (code === 'ENOSPC') return 'The disk is full: the shop needs about 600 MB, and npm’s cache 200.';
  if (code === 'EINTEGRITY') return 'A downloaded package does not match package-lock.json. Nothing was installed.';
  if (/^(E404|ETARGET)$/.test(code))
    return 'The configured registry does not have a package that package-lock.json needs.';
  return 'npm could not install the packages. It printed:';
}

/**
 * npm may print a hundred lines; the last one names its log file.
 * @param {string} output
 */
function shorten(output) {
  const lines = output.trim().split('\n');
  return lines.length <= 15 ? lines.join('\n') : [...lines.slice(0, 12), '…', lines.at(-1)].join('\n');
}

/**
 * Lists the packages that node_modules lacks or has in another version than the lock file. Reads the file that npm
 * writes last: an interrupted installation has none.
 * @param {string} root
 * @param {Omission} [options] omitDev: development packages may be missing
 * @returns {string[]} names; "package-lock.json" if it does not match package.json
 */
export function listProblems(root, { omitDev = false } = {}) {
  const locked = readPackages(join(root, 'package-lock.json'));
  if (!fits(readJson(join(root, 'package.json')), locked[''])) return ['package-lock.json'];
  const installed = readInstalled(root);
  return Object.entries(locked)
    .filter(([path, each]) => path && !(omitDev && each.dev) && isNeeded(each) && !isSame(each, installed[path]))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/**
 * Whether somebody develops here: then an update keeps the development packages.
 * @param {string} root
 */
function hasDevPackages(root) {
  return Object.values(readInstalled(root)).some(({ dev }) => dev);
}

/** @param {string} root */
function readInstalled(root) {
  return readPackages(join(root, 'node_modules/.package-lock.json'));
}

/**
 * Whether the lock file matches package.json. If not, npm reports an error.
 * @param {Record<string, unknown>} wanted
 * @param {Record<string, unknown>} [locked]
 */
function fits(wanted, locked = {}) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    return JSON.stringify(sorted(wanted[kind])) === JSON.stringify(sorted(locked[kind]));
  });
}

/**
 * Whether the package must be installed here. npm may silently leave out optional packages, even one for this platform
 * that the shop needs. Optional packages for any platform are fallbacks.
 * @param {LockedPackage} locked
 */
function isNeeded(locked) {
  if (!locked.optional) return true;
  if (!locked.os || !locked.cpu) return false;
  const libc = isMusl ? 'musl' : 'glibc';
  return allows(locked.os, process.platform) && allows(locked.cpu, process.arch) && allows(locked.libc ?? libc, libc);
}

/**
 * @param {string | string[]} names such as "linux" or "!win32"
 * @param {string} ours
 */
function allows(names, ours) {
  const list = [names].flat();
  return list.includes(ours) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${ours}`));
}

/**
 * @param {LockedPackage} locked
 * @param {LockedPackage | undefined} installed
 */
function isSame(locked, installed) {
  return locked.version === installed?.version && locked.integrity === installed?.integrity;
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(path) {
  return existsSync(path) ? readJson(path).packages : {};
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Stop(`Cannot read ${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {unknown} dependencies */
function sorted(dependencies) {
  return Object.entries(dependencies ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}
