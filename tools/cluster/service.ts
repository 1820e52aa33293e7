import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export type ServiceOptions = {
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  user?: { uid: number; gid: number } | null;
  /** Everything it prints goes here. */
  logFile: string;
};

/** As `RestartSec=1` in a systemd unit. */
const RESTART_MS = 1_000;

/** A program that is started again a second after it ended, as systemd does with `Restart=always`. */
export class Service {
  readonly #options: ServiceOptions;
  #child: ChildProcess | null = null;
  #restart: NodeJS.Timeout | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** 0 while it does not run. */
  get pid(): number {
    return this.#isRunning ? (this.#child?.pid ?? 0) : 0;
  }

  get #isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    clearTimeout(this.#restart);
    if (this.#isRunning) return;
    const { command, env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, cwd = '/', user, logFile } = this.#options;
    const [program = '', ...args] = command;
    const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], ...(user ?? {}) });
    const log = createWriteStream(logFile, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error.message}\n`));
    child.on('exit', () => {
      if (this.#child === child) this.#restart = setTimeout(() => this.start(), RESTART_MS);
    });
    this.#child = child;
  }

  /** Sends a signal; the program is started again if it ends. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it and waits for that. It stays off until `start`. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    clearTimeout(this.#restart);
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
