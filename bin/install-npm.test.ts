import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { install } from './bootstrap/install.mjs';

test('npm start installs no development packages, and a command for developers adds them to the others', async () => {
  const { root, has } = await makeProject();
  await install(root, { omitDev: true });
  expect(has()).toEqual(['kettle 1.0.0']);
  const before = statSync(join(root, 'node_modules/kettle'));
  await install(root);
  expect(has()).toEqual(['kettle 1.0.0', 'oven 1.0.0']);
  expect(statSync(join(root, 'node_modules/kettle'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});

test('an update by npm start keeps the development packages', async () => {
  const { root, has, lock } = await makeProject();
  await install(root);
  lock('1.1.0');
  await install(root, { omitDev: true });
  expect(has()).toEqual(['kettle 1.1.0', 'oven 1.1.0']);
});

test('without a network the shop keeps its packages, and the development packages are added later', async () => {
  const { root, has, registry } = await makeProject();
  await install(root, { omitDev: true });
  registry.isDown = true;
  await expect(install(root)).rejects.toThrow(/offline/);
  expect(has()).toEqual(['kettle 1.0.0']);
  registry.isDown = false;
  const before = statSync(join(root, 'node_modules/kettle'));
  await install(root);
  expect(has()).toEqual(['kettle 1.0.0', 'oven 1.0.0']);
  expect(statSync(join(root, 'node_modules/kettle')).ino).toBe(before.ino);
});

test('a package that npm had half unpacked when it was killed is installed again', async () => {
  const { root, has } = await makeProject();
  await install(root, { omitDev: true });
  mkdirSync(join(root, 'node_modules/oven'));
  writeFileSync(join(root, 'node_modules/oven/package.json'), '{"name":"oven","version":"1.0.0"}');
  writeFileSync(join(root, 'node_modules/.yatai-unfinished'), '');
  await install(root);
  expect(has()).toEqual(['kettle 1.0.0', 'oven 1.0.0']);
  expect(existsSync(join(root, 'node_modules/.yatai-unfinished'))).toBe(false);
});

type Archive = { bytes: Buffer; integrity: string };

/** A project in a path with a space, which depends on kettle and for development on oven, and a registry with both. */
async function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'yatai npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const versions = ['1.0.0', '1.1.0'];
  const archives = new Map<string, Archive>();
  for (const name of ['kettle', 'oven']) {
    for (const version of versions) archives.set(`${name}-${version}`, await makeArchive(name, version));
  }
  const registry = await startRegistry(archives);
  vi.stubEnv('npm_config_registry', registry.address);
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
  onTestFinished(() => void vi.unstubAllEnvs());

  const root = join(folder, 'shop');
  mkdirSync(root);
  writeFileSync(join(root, '.npmrc'), 'omit-lockfile-registry-resolved=true\n');
  const lock = (version: string) => {
    const wanted = { dependencies: { kettle: version }, devDependencies: { oven: version } };
    const locked = (name: string) => ({ version, integrity: archives.get(`${name}-${version}`)?.integrity });
    const packages = {
      '': wanted,
      'node_modules/kettle': locked('kettle'),
      'node_modules/oven': { ...locked('oven'), dev: true },
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify(wanted));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  };
  lock('1.0.0');
  /** What the complete packages say about themselves. */
  const has = () =>
    ['kettle', 'oven']
      .map((name) => join(root, 'node_modules', name, 'index.js'))
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'));
  return { root, has, lock, registry };
}

async function makeArchive(name: string, version: string): Promise<Archive> {
  const archive = pack();
  archive.entry({ name: 'package/package.json' }, JSON.stringify({ name, version }));
  archive.entry({ name: 'package/index.js' }, `${name} ${version}`);
  archive.finalize();
  const bytes = gzipSync(await buffer(archive));
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

async function startRegistry(archives: Map<string, Archive>) {
  const registry = { address: '', isDown: false };
  const server = createServer(({ url = '', socket }, response) => {
    if (registry.isDown) return socket.destroy();
    const archive = archives.get(url.slice(1));
    if (archive) return response.end(archive.bytes);
    const name = url.slice(1);
    const versions = [...archives].flatMap(([key, { integrity }]) => {
      const [of = '', version = ''] = key.split('-');
      const dist = { integrity, tarball: `${registry.address}${key}` };
      return of === name ? [[version, { name, version, dist }]] : [];
    });
    response.end(JSON.stringify({ name, versions: Object.fromEntries(versions) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  registry.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return registry;
}
