import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { faultOf, type Mutation, namedTest } from './mutation.ts';

/** The result of a mutation: its tests failed, or did not notice. */
type MutationResult = { mutation: Mutation; isKilled: boolean; seconds: number; note: string };

export type MutationReport = { results: MutationResult[]; faults: string[] };

/** Not copied: built files, data of a running shop, and linked folders. */
const NOT_COPIED = new Set(['node_modules', 'build', 'data', '.git', '.react-router']);

/**
 * Removes each check in a copy of the shop, one after the other, and runs the tests that it names: all of them must fail.
 * Before that, all of them must pass.
 */
export async function runMutations(
  mutations: readonly Mutation[],
  onLine: (line: string) => void,
): Promise<MutationReport> {
  const root = resolve(import.meta.dirname, '../..');
  const invalid = mutations.flatMap((mutation) => faultOf(mutation, root) ?? []);
  if (invalid.length > 0) return { results: [], faults: invalid };
  const copy = await mkdtemp(join(tmpdir(), 'yatai-mutations-'));
  const log = join(tmpdir(), `${copy.split('/').at(-1)}.log`);
  try {
    await cp(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(path.slice(root.length + 1)) });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const failing = await listFailing(copy, log, mutations);
    if (failing.length > 0)
      return { results: [], faults: failing.map((test) => `Fails without any mutation: ${test}`) };
    onLine(`All ${new Set(mutations.flatMap(({ tests }) => tests)).size} named tests pass. Output: ${log}`);
    const results: MutationResult[] = [];
    for (const mutation of mutations) {
      const one = await runOne(copy, log, mutation);
      results.push(one);
      onLine(
        `${one.isKilled ? 'killed  ' : 'SURVIVED'}  ${one.seconds.toFixed(0).padStart(3)} s  ${mutation.name}  ${one.note}`,
      );
    }
    const faults = results
      .filter(({ isKilled }) => !isKilled)
      .map(({ mutation, note }) => `No test fails without this check: ${mutation.name}. ${note}`);
    return { results, faults };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The named tests that do not pass without a mutation. */
async function listFailing(copy: string, log: string, mutations: readonly Mutation[]): Promise<string[]> {
  const tests = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
  if (tests.some(isE2e) && !(await build(copy, log))) return ['The copy cannot be built.'];
  const found = await run(copy, log, tests);
  return tests.filter((test) => found.get(test)?.state !== 'passed');
}

async function runOne(copy: string, log: string, mutation: Mutation): Promise<MutationResult> {
  const began = performance.now();
  const path = join(copy, mutation.file);
  const whole = await readFile(path, 'utf8');
  await writeFile(
    path,
    whole.replace(mutation.before, () => mutation.after),
  );
  try {
    const isBuilt = !mutation.tests.some(isE2e) || (await build(copy, log));
    const found = isBuilt ? await run(copy, log, mutation.tests) : new Map<string, Found>();
    // A test that did not run proves nothing: the mutation broke something else.
    const alive = mutation.tests.filter((test) => found.get(test)?.state !== 'failed');
    const seconds = (performance.now() - began) / 1_000;
    const notRun = alive.filter((test) => found.get(test) === undefined);
    const note =
      alive.length === 0
        ? ([...found.values()].map(({ message }) => message)[0] ?? '')
        : notRun.length > 0
          ? `not run: ${notRun.join(', ')}`
          : `still passing: ${alive.join(', ')}`;
    return { mutation, isKilled: alive.length === 0, seconds, note };
  } finally {
    await writeFile(path, whole);
  }
}

type Found = { state: string; message: string };
type Report = {
  testResults: { name: string; assertionResults: { title: string; status: string; failureMessages?: string[] }[] }[];
};

const isE2e = (test: string): boolean => test.startsWith('tests/e2e/');

/** Runs named tests and no others; what each came to. */
async function run(copy: string, log: string, tests: readonly string[]): Promise<Map<string, Found>> {
  const named = tests.map(namedTest);
  const titles = [...new Set(named.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))];
  const report = join(copy, 'guards-report.json');
  await rm(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const files = [...new Set(named.map(({ file }) => file))];
  const projects = [...new Set(await Promise.all(files.map((file) => projectOf(copy, file))))];
  const command = [
    vitest,
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '-t',
    `^(?:${titles.join('|')})$`,
  ];
  await start(copy, log, [...command, '--reporter', 'json', '--outputFile', report, ...files]);
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
  const found = new Map<string, Found>();
  for (const { name, assertionResults } of (JSON.parse(text) as Report).testResults) {
    const file = name.slice(name.indexOf(copy) + copy.length + 1);
    for (const { title, status, failureMessages = [] } of assertionResults) {
      const message = (failureMessages[0] ?? '').trim().split('\n', 1)[0]?.slice(0, 120) ?? '';
      found.set(`${file} › ${title}`, { state: status, message });
    }
  }
  return found;
}

/** As vitest.config.ts sorts them. */
async function projectOf(copy: string, file: string): Promise<string> {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  return (await readFile(join(copy, file), 'utf8')).includes('#tests/support/database') ? 'database' : 'unit';
}

async function build(copy: string, log: string): Promise<boolean> {
  return (await start(copy, log, ['node_modules/.bin/react-router', 'build'])) === 0;
}

/** Node with these arguments in the copy; gives its exit code. */
function start(copy: string, log: string, args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = createWriteStream(log, { flags: 'a' });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.once('error', fail);
    child.once('close', (code) => {
      output.end();
      done(code ?? 1);
    });
  });
}
