import { formatCount } from '#lib/plural.ts';

/** A progress line on the terminal's error output; nothing if that is not a terminal. */
export type Progress = {
  to(done: number, total: number): void;
  /** Prints a line of the command's output above the progress. */
  print(line: string): void;
  end(): void;
};

const BAR_CHARACTERS = 30;
const PRINT_INTERVAL_MS = 125;
const CLEAR_LINE = '\r\u001b[K';

/** @param what the counted things, such as "products" */
export function startProgress(what: string): Progress {
  const startedAt = performance.now();
  let printedAt = Number.NEGATIVE_INFINITY;
  return {
    to(done, total) {
      const now = performance.now();
      if (!process.stderr.isTTY || (done < total && now - printedAt < PRINT_INTERVAL_MS)) return;
      printedAt = now;
      process.stderr.write(`${CLEAR_LINE}${progressText(what, done, total, now - startedAt)}`);
    },
    print(line) {
      if (Number.isFinite(printedAt)) process.stderr.write(CLEAR_LINE);
      console.log(line);
    },
    end() {
      if (Number.isFinite(printedAt)) process.stderr.write('\n');
    },
  };
}

/** `█████░░░░░ 50% · 5/10 products · 3 s left` */
export function progressText(what: string, done: number, total: number, elapsedMs: number): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.round(share * BAR_CHARACTERS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled);
  const left = share === 0 ? '' : ` · ${Math.round((elapsedMs * (1 - share)) / share / 1_000)} s left`;
  return `${bar} ${Math.floor(share * 100)}% · ${formatCount(done)}/${formatCount(total)} ${what}${left}`;
}
