import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { Stop } from './main.mjs';
import { exitCode, passSignals } from './node.mjs';

/**
 * @typedef {{ isOk: boolean, lastLine?: string }} Outcome with a last line that everything else comes before
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/**
 * Runs all steps one after the other, also after a failure, and prints a table of results.
 * @param {Step[]} steps
 * @returns {Promise<number>} the exit code: 0 if all steps passed
 */
export async function runSteps(steps) {
  const table = /** @type {string[]} */ ([]);
  const outcomes = /** @type {Outcome[]} */ ([]);
  for (const { name, run } of steps) {
    console.log(`\n=== ${name} ===`);
    const start = Date.now();
    const outcome = await run();
    const line = `${outcome.isOk ? 'ok    ' : 'FAILED'} ${name}, ${((Date.now() - start) / 1000).toFixed(1)} s`;
    console.log(line);
    table.push(line);
    outcomes.push(outcome);
  }
  console.log(`\n=== Summary ===\n${table.join('\n')}`);
  for (const { lastLine } of outcomes) if (lastLine) console.log(`\n${lastLine}`);
  return outcomes.every(({ isOk }) => isOk) ? 0 : 1;
}

/**
 * The steps that need neither a browser nor a database.
 * @param {string} root
 * @param {string} node
 * @returns {Step[]}
 */
export function staticSteps(root, node) {
  /** @param {string} script @param {string[]} args */
  const run = async (script, ...args) => ({ isOk: await runVisibly(root, [node, script, ...args]) });
  return [
    {
      name: 'Types',
      // Types for route params and data are generated from the URL map.
      run: async () => {
        const generated = await run('node_modules/@react-router/dev/bin.cjs', 'typegen');
        return generated.isOk ? run('node_modules/typescript-7/bin/tsc', '--noEmit') : generated;
      },
    },
    { name: 'Lint', run: () => run('node_modules/@biomejs/biome/bin/biome', 'check') },
  ];
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {Step}
 */
export function buildStep(root, node) {
  return {
    name: 'Build',
    run: async () => {
      try {
        await build(root, node);
        return { isOk: true };
      } catch (error) {
        if (!(error instanceof Stop) || !error.message) throw error;
        console.error(error.message);
        return { isOk: false };
      }
    },
  };
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Step}
 */
export function vitestStep(root, node, args, env) {
  // Vitest sets NODE_ENV only if it is unset; "production" would load React's production build.
  const { NODE_ENV: _, ...testEnv } = env;
  return {
    name: 'Tests and architecture rules',
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'yatai-tests-'));
      const report = join(folder, 'report.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const vitest = [node, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args];
      // About two hundred processes are started; they share compiled code.
      const NODE_COMPILE_CACHE = join(folder, 'compiled');
      try {
        const isOk = await runVisibly(root, vitest, { ...testEnv, NODE_COMPILE_CACHE });
        if (!existsSync(report)) return { isOk: false, lastLine: 'The tests were not run.' };
        const { passed, failed } = countTests(JSON.parse(readFileSync(report, 'utf8')));
        return { isOk, lastLine: `${passed} passed, ${failed} failed` };
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 */

/**
 * Counts the tests of a report. A file that could not be loaded counts as one failure, because none of its tests ran.
 * @param {VitestReport} report
 */
export function countTests(report) {
  const brokenFiles = report.testResults.filter((file) => {
    return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/**
 * @param {string} root
 * @param {string[]} command
 */
async function runVisibly(root, [program = '', ...args], env = process.env) {
  // Vitest colours its output in CI even without a terminal.
  const plain = process.stdout.isTTY || env.FORCE_COLOR ? {} : { NO_COLOR: '1' };
  const child = spawn(program, args, { cwd: root, env: { ...env, ...plain }, stdio: ['ignore', 'inherit', 'inherit'] });
  const forget = passSignals(child);
  const code = await exitCode(child).finally(forget);
  if (code > 128) throw new Stop(`Ended by a signal (exit code ${code}).`, code);
  return code === 0;
}
