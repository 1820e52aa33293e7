import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProgram } from './packages.ts';

const folder = join(import.meta.dirname, '../../docs/deploy/cluster');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

const promtool = findProgram('promtool');
if (promtool === null) console.log('Not tried here: promtool is not installed (apt-get install prometheus).');

/** As `GET :8008/metrics` of Patroni 3 names them. */
const PATRONI = ['primary', 'sync_standby', 'replica', 'postgres_timeline', 'xlog_location', 'xlog_replayed_location'];

test('alerts and dashboard use existing metrics of the shop, of Patroni or of the backup job', () => {
  const ours = [...read('../../../server/metrics.ts').matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
  const ofBackup = [...read('README.md').matchAll(/date "\+(\w+) /g)].map(([, name = '']) => name);
  const known = new Set([
    ...ours,
    ...ofBackup,
    'http_request_duration_seconds_bucket',
    ...PATRONI.map((name) => `patroni_${name}`),
  ]);
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('dashboard.json'));
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...read('alerts.yml').matchAll(/expr: (.+)/g)].map(([, expr = '']) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const used = expressions.flatMap((expr) => expr.match(/\b[a-z]+(?:_[a-z]+)+\b(?!\s*\()/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test.skipIf(promtool === null).each([
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
  ['check', 'config', 'prometheus.yml'],
])('promtool %s %s %s succeeds', (...args) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
