import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBrowser, findBrowser } from './browser.mjs';

test('a browser on the PATH is found, and one that does not start is skipped', () => {
  const folder = programs({ chromium: 'exit 1', 'google-chrome': 'echo Chrome 150' });
  expect(findBrowser({ PATH: folder })).toBe(join(folder, 'google-chrome'));
});

test('a headless browser is preferred to a full one', () => {
  const folder = programs({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  expect(findBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
});

test('CHROMIUM_PATH is preferred to everything else', () => {
  const folder = programs({ chromium: 'exit 0', mine: 'exit 0' });
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'));
});

test('a CHROMIUM_PATH without a browser is refused with a message', () => {
  const folder = programs({ chromium: 'exit 0', broken: 'exit 127' });
  for (const name of ['broken', 'missing']) {
    expect(() => findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, name) })).toThrow(
      `The browser in CHROMIUM_PATH (${join(folder, name)}) does not start.`,
    );
  }
});

test('as root on Debian the headless shell is installed and preferred to a full browser', async () => {
  const folder = programs({ chromium: 'exit 0' });
  const shell = join(folder, 'chromium-headless-shell');
  addProgram(folder, 'apt-get', aptThatKnows('chromium-headless-shell', folder));
  expect(await ensure(folder, { isRoot: true })).toBe(shell);
  // It is there now: nothing is installed again.
  addProgram(folder, 'apt-get', 'exit 1');
  expect(await ensure(folder, { isRoot: true })).toBe(shell);
});

test('a full browser is used when no headless shell is available', async () => {
  const folder = programs({ chromium: 'exit 0' });
  const argumentsFile = join(folder, 'arguments');
  addProgram(folder, 'apt-get', `echo "$@" >> "${argumentsFile}"; exit 100`);
  const full = join(folder, 'chromium');
  expect(await ensure(folder, { isRoot: false })).toBe(full);
  expect(await ensure(folder, { isRoot: true, isDebian: false })).toBe(full);
  expect(existsSync(argumentsFile)).toBe(false);
  expect(await ensure(folder, { isRoot: true })).toBe(full);
  expect(existsSync(argumentsFile)).toBe(true);
});

test('CHROMIUM_PATH is used as it is, also for a full browser', async () => {
  const folder = programs({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  const chosen = join(folder, 'chromium');
  expect(await ensure(folder, { isRoot: true, env: { CHROMIUM_PATH: chosen } })).toBe(chosen);
});

/** On a system that has these programs and nothing that Playwright downloaded. */
function ensure(folder: string, { env = {}, isRoot = false, isDebian = true }): Promise<string> {
  const ownEnv = { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'downloads'), ...env };
  return ensureBrowser(process.cwd(), process.execPath, { env: ownEnv, isRoot, isDebian });
}

/** An apt-get that installs this one program. */
const aptThatKnows = (name: string, folder: string) => `case "$*" in
update*) exit 0 ;;
install*" ${name}") printf '#!/bin/sh\\nexit 0\\n' > "${join(folder, name)}"; /bin/chmod 755 "${join(folder, name)}" ;;
*) exit 100 ;;
esac`;

function programs(scripts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yatai browser-'));
  for (const [name, script] of Object.entries(scripts)) addProgram(folder, name, script);
  return folder;
}

function addProgram(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}
