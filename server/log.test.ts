import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loggable } from './target.ts';

const run = promisify(execFile);

/** What an attacker would like a line of the log to hold: line ends, ends of JSON, and what moves a terminal. */
const HOSTILE = [
  'x\r\n{"level":30,"msg":"forged"}',
  'x\u2028{"level":30}\u2029',
  '"}\n{"level":60,"msg":"forged',
  '\u001b[2J\u001b[1;1H\u001b]0;owned\u0007',
  '\u009b31mred\u0085next',
  '\\u001b[31m \\n \\',
  '\u0000\u0008\u007f',
];

/** The shop's log in a process of its own, as it writes to a file or to a terminal. */
async function logged(isTerminal: boolean): Promise<string> {
  const script = `
    import { openLog } from '#server/log.ts';
    const log = openLog({ LOG_LEVEL: 'trace' }, ${isTerminal});
    for (const text of ${JSON.stringify(HOSTILE)}) {
      log.info({ requestId: text, method: 'GET', target: text, status: 200, ms: 1 }, 'request');
      log.error({ err: new Error(text), name: text, deep: { password: 'hunter2', token: 'hunter2' } }, 'It failed');
    }`;
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', script]);
  return stdout;
}

test('each log entry is one line of valid JSON, whatever it contains', async () => {
  const text = await logged(false);
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(2 * HOSTILE.length);
  const read = lines.map((line) => JSON.parse(line));
  expect(read.map(({ msg }) => msg)).toEqual(HOSTILE.flatMap(() => ['request', 'It failed']));
  expect(read.filter(({ target }) => target !== undefined).map(({ target }) => target)).toEqual(HOSTILE);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(text).not.toContain('hunter2');
});

test('on a terminal no log entry moves the cursor, colours or clears', async () => {
  const text = await logged(true);
  expect(text).toContain('It failed');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const moves = text.replace(/\u001b\[\d+m/g, '').match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g);
  expect(moves).toBeNull();
  expect(text).not.toContain('\u001b[31mred');
  expect(text).not.toContain('hunter2');
});

test.each([
  ['by itself', '', 0],
  ['with a code', 'process.exit(3)', 3],
  ['by an error that nobody caught', 'throw new Error("out of order")', 1],
])('every line is written when the process ends %s', async (_, end, code) => {
  const script = `
    import { openLog } from '#server/log.ts';
    const log = openLog({ LOG_LEVEL: 'info' }, false);
    for (let line = 0; line < 1_000; line += 1) log.info({ line }, 'request');
    ${end}`;
  const answer = await run(process.execPath, ['--input-type=module-typescript', '-e', script]).catch((error) => error);
  expect(answer.code ?? 0).toBe(code);
  expect(answer.stdout.trimEnd().split('\n')).toHaveLength(1_000);
});

test('the target of a request is shortened and has no line breaks', () => {
  expect(loggable(`/search?q=${'x'.repeat(5_000)}`)).toHaveLength(500);
  expect(loggable('/search?q=a%0d%0ab')).toBe('/search?q=a%0d%0ab');
});

test('addresses in database and mail errors are masked everywhere', async () => {
  const script = `
    import { openLog } from '#server/log.ts';
    const log = openLog({ LOG_LEVEL: 'trace' }, false);
    const error = Object.assign(new Error('550 <asha.rao@example.com> is unknown'), {
      detail: 'Key (email)=(kabir@example.com) already exists.', rejected: ['mira@mail.example.com'],
    });
    log.error({ err: error, path: 'node_modules/@scope/package' }, 'It failed for asha.rao@example.com');`;
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', script]);
  expect(stdout).not.toMatch(/asha\.rao|kabir|mira/);
  expect(JSON.parse(stdout)).toMatchObject({
    msg: 'It failed for a•••@example.com',
    path: 'node_modules/@scope/package',
    err: { detail: 'Key (email)=(k•••@example.com) already exists.', rejected: ['m•••@mail.example.com'] },
  });
});
