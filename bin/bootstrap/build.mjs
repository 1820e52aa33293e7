import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { Stop } from './main.mjs';
import { runWithProgress } from './progress.mjs';

const SOURCES = [
  ...['app', 'cli', 'config', 'db', 'demo', 'emails', 'lib', 'public', 'server', 'shop'],
  ...['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
];
/** The demo pictures are not part of the build; they are read when an empty shop is filled. */
const NOT_SOURCES = [join('demo', 'pictures')];

/**
 * Installs what builds and runs the shop, and builds it.
 * @param {string} root
 * @returns {Promise<string>} path of the Node to run it with
 */
export async function installAndBuild(root) {
  const node = await install(root, { omitDev: true });
  await build(root, node);
  return node;
}

/**
 * Builds the shop if its sources have changed since the last build.
 * @param {string} root
 * @param {string} node the Node to build with
 */
export async function build(root, node) {
  if (isFresh(root)) return;
  await withLock(root, async () => {
    if (isFresh(root)) return;
    const stamp = hashSources(root);
    rmSync(stampFile(root), { force: true });
    const script = join(root, 'node_modules/@react-router/dev/bin.cjs');
    const plain = process.stderr.isTTY ? {} : { NO_COLOR: '1' };
    const { code, output } = await runWithProgress('Building the shop', [node, script, 'build'], {
      cwd: root,
      env: { ...process.env, ...plain, NODE_ENV: 'production' },
      endWith: 'SIGKILL',
    });
    if (code !== 0) throw new Stop(`${output.trim()}\n\nThe build failed. The reason is above.`);
    writeFileSync(stampFile(root), stamp);
  });
}

/** @param {string} root */
function isFresh(root) {
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, 'utf8') === hashSources(root);
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'build', '.yatai-built');
}

/**
 * A hash of the names and contents of all files that go into a build. Contents and not modification times, which a
 * clone or checkout changes.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => listFiles(root, source))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path.replaceAll('\\', '/')} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} relative to the root, in a fixed order
 */
function listFiles(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat || NOT_SOURCES.includes(path)) return [];
  if (stat.isFile()) return isIgnored(path) ? [] : [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => listFiles(root, join(path, name)));
}

/**
 * Whether the file is a test, or a hidden file of an editor or file manager.
 * @param {string} path
 */
function isIgnored(path) {
  return basename(path).startsWith('.') || /\.test\.tsx?$/.test(path);
}
