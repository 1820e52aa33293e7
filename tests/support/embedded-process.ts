import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

type Opened = { url: string; clusterDir: string; refused?: string };

export type ElsewhereProcess = Opened & {
  pid: number;
  /** Messages that it has printed so far. */
  lines: string[];
  /** Leaves as a person would make it. */
  stop(): Promise<void>;
  /** Leaves it no time for anything. */
  kill(): Promise<void>;
};

/** Spares the tests the waiting for the disk; what they try are kills, not power cuts. */
export const QUICK = { fsync: 'off', full_page_writes: 'off' };

const SCRIPT = `
import { openEmbedded } from '#db/embedded/server.ts';
const [dataDir, who, settings] = process.argv.slice(1);
const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
try {
  const server = await openEmbedded({ dataDir, who, settings: JSON.parse(settings), onLine: (line) => send({ line }) });
  send({ url: server.url, clusterDir: server.clusterDir });
  process.stdin.on('end', async () => {
    await server.stop();
    process.exit();
  });
  process.stdin.resume();
} catch (error) {
  send({ url: '', clusterDir: '', refused: error.message });
  process.exit(1);
}
`;

/** Opens the embedded database in a process of its own, which can be killed. */
export async function openElsewhere(dataDir: string, who: 'shop' | 'user'): Promise<ElsewhereProcess> {
  const args = ['--input-type=module', '-e', SCRIPT, dataDir, who, JSON.stringify(QUICK)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const lines: string[] = [];
  const opened = await new Promise<Opened>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const message = JSON.parse(text) as Opened & { line?: string };
      if (message.line) lines.push(message.line);
      else resolve(message);
    });
    gone.then(() => reject(new Error('The process ended without a word')));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return {
    ...opened,
    pid: child.pid ?? 0,
    lines,
    kill,
    async stop() {
      child.stdin.end();
      await gone;
    },
  };
}

/** A data folder that the server's user may enter; removed after the test, or with `afterAll` after the file. */
export async function makeDataDir(atEnd: (clean: () => Promise<void>) => void = onTestFinished): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'yatai-embedded-'));
  await chmod(parent, 0o755);
  // A guard may still be stopping the server, which writes until its end.
  atEnd(() => rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return join(parent, 'data');
}
