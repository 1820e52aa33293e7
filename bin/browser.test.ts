import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '#bin/browser.mjs';

test('a browser on the PATH is found, one that does not start is passed over', () => {
  const folder = programs({ chromium: 'exit 1', 'google-chrome': 'echo Chrome 150' });
  expect(findBrowser({ PATH: folder })).toBe(join(folder, 'google-chrome'));
});

test('a browser without windows goes before a whole one', () => {
  const folder = programs({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  expect(findBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
});

test('CHROMIUM_PATH goes before everything else', () => {
  const folder = programs({ chromium: 'exit 0', mine: 'exit 0' });
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, 'mine') })).toBe(join(folder, 'mine'));
});

test('a CHROMIUM_PATH that names no browser is refused with a sentence', () => {
  const folder = programs({ chromium: 'exit 0', broken: 'exit 127' });
  for (const name of ['broken', 'missing']) {
    expect(() => findBrowser({ PATH: folder, CHROMIUM_PATH: join(folder, name) })).toThrow(
      `CHROMIUM_PATH names ${join(folder, name)}, which is no browser that starts.`,
    );
  }
});

function programs(scripts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yatai browser-'));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
