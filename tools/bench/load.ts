import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { cpus } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { canPin } from './pinning.ts';
import { processMs } from './processor-time.ts';
import { median } from './table.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 5;
const ROUND_SECONDS = 8;
const ROUNDS = 3;
/** Above this share of CPU time, the load generator itself is the limit. */
const BUSY = 0.9;

export type Round = { perSecond: number; p50Ms: number; p99Ms: number; errors: number; generatorBusy: number };

export type Measured = Omit<Round, 'generatorBusy'> & {
  /** The slowest and the fastest round. */
  spread: [number, number];
  /** The limit was the generator and not the server. */
  isGeneratorLimit: boolean;
};

export type Load = Measured & {
  /** The response body as received, compressed if it was compressed. */
  body: Buffer;
  head: IncomingMessage['headers'];
};

/** wrk is written in C and needs a fraction of the server's CPU time. Debian has a package. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined;

type WrkOptions = {
  connections?: number;
  seconds?: number;
  /** A Lua script that chooses the requests. */
  script?: string;
};

/** One round of wrk. If cores are pinned, on every core except the shop's. */
export async function runWrk(
  url: string,
  headers: Record<string, string>,
  { connections = CONNECTIONS, seconds = ROUND_SECONDS, script }: WrkOptions = {},
): Promise<Round> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scripted = script === undefined ? [] : ['-s', script];
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...scripted, ...named, url];
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const busy = watchProcessor(child);
  const [report] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const figure = (pattern: RegExp) => pattern.exec(report)?.slice(1) ?? [];
  const [perSecond = 'NaN'] = figure(/Requests\/sec:\s+([\d.]+)/);
  const errors = [
    ...figure(/Non-2xx or 3xx responses: (\d+)/),
    ...figure(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/),
  ];
  return {
    perSecond: Number(perSecond),
    p50Ms: milliseconds(figure(/\n\s+50%\s+([\d.]+)(us|ms|s|m)/)),
    p99Ms: milliseconds(figure(/\n\s+99%\s+([\d.]+)(us|ms|s|m)/)),
    errors: errors.reduce((sum, count) => sum + Number(count), 0),
    generatorBusy: busy(),
  };
}

function milliseconds([value, unit = 'ms']: string[]): number {
  const of: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };
  return Math.round(Number(value) * (of[unit] ?? Number.NaN) * 100) / 100;
}

/** Returns the share of a core that a process and its ended children have used; 0 where it is unknown. */
function watchProcessor({ pid }: ChildProcess): () => number {
  let share = 0;
  const began = performance.now();
  const timer = setInterval(() => {
    const usedMs = pid === undefined ? 0 : processMs(pid);
    if (usedMs > 0) share = usedMs / (performance.now() - began);
  }, 500);
  return () => {
    clearInterval(timer);
    return share;
  };
}

/** Medians of three rounds of 8 s, after 5 s of warm-up. `errors` counts everything except 2xx and 3xx responses. */
export async function measureRounds(round: (seconds: number) => Promise<Round>): Promise<Measured> {
  await round(WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round(ROUND_SECONDS));
  const rates = rounds.map(({ perSecond }) => Math.round(perSecond));
  return {
    perSecond: median(rates),
    spread: [Math.min(...rates), Math.max(...rates)],
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
    isGeneratorLimit: canPin() && cpus().length > 1 && median(rounds.map(({ generatorBusy }) => generatorBusy)) >= BUSY,
  };
}

/** `measureRounds` for one URL, with 32 connections. */
export async function measureLoad(
  url: string,
  encoding: 'identity' | 'gzip',
  own: Record<string, string> = {},
): Promise<Load> {
  const headers = { 'accept-encoding': encoding, accept: 'text/html', ...own };
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const measured = await measureRounds((seconds) => runWrk(url, headers, { seconds }));
  return { ...measured, body, head: answer.headers };
}
