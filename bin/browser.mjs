// Finds a browser for the tests, or installs one if that needs no confirmation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Stop } from './bootstrap/main.mjs';
import { onPath } from './bootstrap/node.mjs';
import { runWithProgress } from './bootstrap/progress.mjs';

const COMMANDS = [
  // Chromium without windows: pages take a fifth less of its time.
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  ...['microsoft-edge-stable', 'microsoft-edge', 'msedge'],
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`);
const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
const LINUX_PATHS = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
];

/**
 * The browser in CHROMIUM_PATH; else a headless shell, which is installed if that needs no confirmation, even if a
 * browser with windows exists; else the browser that was found.
 * @param {string} root
 * @param {string} node the Node to run Playwright's installer with
 * @param {{ env: NodeJS.ProcessEnv, isRoot: boolean, isDebian: boolean }} system
 * @returns {Promise<string>} path of the browser
 */
export async function ensureBrowser(root, node, system = thisSystem()) {
  const { env, isRoot, isDebian } = system;
  const found = findBrowser(env);
  if (found !== null && (env.CHROMIUM_PATH || isHeadlessShell(found))) return found;
  const hasApt = onPath('apt-get', env).length > 0;
  // Only Debian has a package of the headless shell: other systems with apt would look for it in vain on each run.
  const wanted = [...(isDebian ? ['chromium-headless-shell'] : []), ...(found === null ? ['chromium'] : [])];
  return (
    findDownloaded(root, node, env) ??
    (isRoot && hasApt && wanted.length > 0 ? await installWithApt(wanted, env) : null) ??
    found ??
    (await download(root, node, env, isRoot && hasApt)) ??
    stopWithout(hasApt)
  );
}

function thisSystem() {
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  return { env: process.env, isRoot: process.getuid?.() === 0, isDebian };
}

/** @param {string} path */
const isHeadlessShell = (path) => /headless[-_]shell(?:\.exe)?$/.test(path);

/**
 * The browser in CHROMIUM_PATH, else a Chrome, Chromium or Edge of this system.
 * @returns {string | null}
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (starts(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Stop(`The browser in CHROMIUM_PATH (${env.CHROMIUM_PATH}) does not start.`);
  }
  return listUsualPaths(env).find(starts) ?? null;
}

/** @param {NodeJS.ProcessEnv} env */
function listUsualPaths(env) {
  const fromPath = COMMANDS.flatMap((name) => onPath(name, env));
  if (process.platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return [...folders.flatMap((folder) => MAC_APPS.map((app) => join(folder, app))), ...fromPath];
  }
  if (process.platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return [...fromPath, ...folders.flatMap((folder) => WINDOWS_PROGRAMS.map((program) => join(folder, program)))];
  }
  return [...fromPath, ...LINUX_PATHS];
}

/**
 * Whether the browser starts. The file alone is not enough: Ubuntu has a `chromium-browser` that only asks to install
 * the snap, and a library may be missing.
 * @param {string} path
 */
function starts(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * Installs the first of these packages that can be installed.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
async function installWithApt(names, env) {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const patient = ['-y', '-o', 'DPkg::Lock::Timeout=120'];
  let result = await runWithProgress('Looking for Chromium with apt-get', ['apt-get', 'update', ...patient], quiet);
  if (result.code === 0) {
    for (const name of names) {
      const install = ['apt-get', 'install', ...patient, '--no-install-recommends', name];
      result = await runWithProgress('Installing Chromium with apt-get', install, quiet);
      if (result.code === 0) break;
    }
  }
  if (result.code !== 0) console.error(lastLines(result.output));
  return findBrowser(env);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} withLibraries also install the system libraries that it needs
 */
async function download(root, node, env, withLibraries) {
  const script = join(root, 'node_modules/playwright-core/cli.js');
  const options = ['--only-shell', '--no-progress', ...(withLibraries ? ['--with-deps'] : [])];
  const command = [node, script, 'install', 'chromium', ...options];
  const { code, output } = await runWithProgress('Downloading Chromium', command, { cwd: root, env });
  if (code !== 0) console.error(lastLines(output));
  return findDownloaded(root, node, env);
}

/**
 * The headless shell that Playwright downloaded. Playwright reveals its path only by starting it.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function findDownloaded(root, node, env) {
  const question = `const { chromium } = await import('playwright-core');
    const server = await chromium.launchServer({ host: '127.0.0.1' });
    console.log(server.process().spawnfile);
    await server.close();`;
  const args = ['--input-type=module', '-e', question];
  const answer = spawnSync(node, args, { cwd: root, env, encoding: 'utf8', timeout: 60_000 });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/**
 * @param {boolean} hasApt
 * @returns {never}
 */
function stopWithout(hasApt) {
  const command = hasApt ? 'sudo apt-get install chromium' : 'npx playwright-core install --only-shell chromium';
  throw new Stop(
    `The tests need a browser, but none was found or could be installed. Run \`${command}\`, ` +
      'or set CHROMIUM_PATH to a Chrome, Chromium or Edge.',
  );
}

/** @param {string} output */
function lastLines(output) {
  return output.trim().split('\n').slice(-5).join('\n');
}
