import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './served.ts';
import { median, type Row } from './table.ts';

const RUNS = 3;

/** Time from `npm start` to the first complete page, for a shop that was started once before. */
export async function measureColdStart(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'yatai-start-'));
  try {
    const first = await startOnce(folder);
    const later: number[] = [];
    for (let run = 0; run < RUNS; run += 1) later.push(await startOnce(folder));
    return {
      what: 'npm start to the first page, ms',
      'first (with demo)': first,
      'later (median of 3)': median(later),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/shop/all`).catch(() => null);
    if (answer?.ok && (await answer.text()).includes('</html>')) break;
    await pause(20);
  }
  const tookMs = Math.round(performance.now() - begun);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return tookMs;
}
