import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/ports.ts';
import { findNpm } from './bootstrap/node.mjs';

const root = resolve(import.meta.dirname, '..');
const MINUTE_MS = 60_000;
/** `nobody` of Linux, where the tests may become it. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

type Step = { name: string; text: string };

/** The instructions of the Dockerfile, one list for each of its stages. */
function readStages(): Step[][] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8').replace(/^#.*\n/gm, '');
  const steps = [...text.replace(/\\\n\s*/g, '').matchAll(/^([A-Z]+) (.+)$/gm)];
  const stages: Step[][] = [];
  for (const [, name = '', rest = ''] of steps) {
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest });
  }
  return stages;
}

/** What `COPY . .` takes: the repository's files without those of .dockerignore. The last pattern that fits decides. */
function listContext(): string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isLeftOut = (path: string) => {
    const parents = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
    return patterns.reduce((isOut, line) => {
      const [isBack, pattern] = line.startsWith('!') ? [true, line.slice(1)] : [false, line];
      return parents.some((one) => matchesGlob(one, pattern)) ? !isBack : isOut;
    }, false);
  };
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)) && !isLeftOut(path));
}

/** Commands find this Node and an npm for it. */
function makePrograms(folder: string): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  cpSync(process.execPath, join(programs, 'node'));
  const npm = findNpm(root, process.execPath);
  if (npm === null) throw new Error('npm was not found');
  execFileSync('sh', ['-c', `printf '#!/bin/sh\\nexec ${npm.join(' ')} "$@"\\n' > npm && chmod 755 npm`], {
    cwd: programs,
  });
  return programs;
}

test('the image’s own commands make a shop that runs without root and answers its health check', {
  timeout: 15 * MINUTE_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yatai-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), MINUTE_MS);
  chmodSync(folder, 0o755);
  const [home, data, programs] = [join(folder, 'yatai'), join(folder, 'data'), makePrograms(folder)];
  mkdirSync(home);
  const [build = [], run = []] = readStages();
  const env = { PATH: `${programs}:/usr/bin:/bin`, HOME: folder };
  // With this machine's way to the registry.
  const { NODE_ENV: _, ...outside } = process.env;

  for (const { name, text } of build) {
    if (name === 'COPY') {
      const named = text.split(' ').slice(0, -1);
      for (const path of named[0] === '.' ? listContext() : named) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        cpSync(join(root, path), join(home, path));
      }
    }
    if (name === 'RUN') {
      const { status, stderr } = spawnSync('sh', ['-c', text], {
        cwd: home,
        env: { ...outside, PATH: env.PATH },
        encoding: 'utf8',
      });
      expect([status, status === 0 ? '' : stderr], text).toEqual([0, '']);
    }
  }
  // What only tests need is not installed, but for Vitest, which Better Auth names; and nothing private came along.
  for (const left of ['node_modules/playwright-core', 'node_modules/fast-check', 'tests', 'docs', '.git', '.env']) {
    expect(existsSync(join(home, left)), left).toBe(false);
  }

  expect(run.map(({ name }) => name)).toEqual(expect.arrayContaining(['USER', 'HEALTHCHECK', 'CMD']));
  const textOf = (wanted: string) => run.find(({ name }) => name === wanted)?.text ?? '';
  expect(textOf('USER')).not.toBe('root');
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const port = String(await freePort());
  const settings = Object.fromEntries(
    [...textOf('ENV').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  const as: SpawnOptions = {
    cwd: home,
    env: { ...env, ...settings, HOST: '127.0.0.1', PORT: port, DATA_DIR: data },
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  };
  const programOf = (text: string) => {
    const [command = '', ...words]: string[] = JSON.parse(text);
    return [command, words] as const;
  };
  const shop = spawn(...programOf(textOf('CMD')), as);
  const ended = once(shop, 'exit');
  onTestFinished(async () => {
    shop.kill();
    await ended;
  });
  const check = programOf(textOf('HEALTHCHECK').replace(/^.*CMD /, ''));
  const isHealthy = async () => (await once(spawn(...check, as), 'exit'))[0] === 0;
  const isHealthyOrOver = async () => shop.exitCode !== null || (await isHealthy());
  await expect.poll(isHealthyOrOver, { timeout: 2 * MINUTE_MS, interval: 500 }).toBe(true);
  expect(shop.exitCode).toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/shop`)).status).toBe(200);
  expect(readdirSync(data)).not.toEqual([]);
});
