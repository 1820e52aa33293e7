import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on the terminal's error output; nothing if that is not a terminal. */
export type Progress = {
  to(done: number, total: number): void;
  /** Prints a line of the command's output above the bar. */
  say(line: string): void;
  end(): void;
};

/** @param what the counted things, such as "products" */
export function startProgress(what: string): Progress {
  const bar = new SingleBar(
    { format: `{bar} {percentage}% · {value}/{total} ${what} · {eta_formatted} left`, hideCursor: true, fps: 8 },
    Presets.shades_classic,
  );
  let isShown = false;
  return {
    to(done, total) {
      if (!process.stderr.isTTY) return;
      if (!isShown) bar.start(total, done);
      else bar.update(done);
      isShown = true;
    },
    say(line) {
      if (isShown) process.stderr.write('\r\u001b[K');
      console.log(line);
    },
    end() {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}
