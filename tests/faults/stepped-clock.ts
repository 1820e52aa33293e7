import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultContext } from './fault.ts';

/** A wall clock that can be stepped under a running process; monotonic clocks are unchanged. */
export type SteppedClock = {
  /** Environment of the process that uses it. */
  env: Record<string, string>;
  /** Seconds from the real time. */
  stepTo(seconds: number): void;
};

/** Preloaded in place of the C library's functions, see ld.so(8). */
const SOURCE = `
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static const volatile int64_t *step;
static int64_t stepped(void) {
  if (step == NULL) {
    const char *path = getenv("FAULT_CLOCK");
    int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    void *seen = mmap(NULL, 8, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (seen == MAP_FAILED) return 0;
    step = seen;
  }
  return *step;
}
int clock_gettime(clockid_t id, struct timespec *ts) {
  int failed = (int) syscall(SYS_clock_gettime, id, ts);
  if (failed == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) ts->tv_sec += stepped();
  return failed;
}
int gettimeofday(struct timeval *restrict tv, void *restrict zone) {
  struct timespec ts;
  (void) zone;
  if (clock_gettime(CLOCK_REALTIME, &ts) != 0) return -1;
  tv->tv_sec = ts.tv_sec;
  tv->tv_usec = ts.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *out) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  if (out != NULL) *out = ts.tv_sec;
  return ts.tv_sec;
}
`;

/** Null where there is no Linux or no C compiler. */
export function makeClocks(context: FaultContext, names: readonly string[]): SteppedClock[] | null {
  const library = join(context.folder, 'clock.so');
  const source = join(context.folder, 'clock.c');
  writeFileSync(source, SOURCE);
  try {
    if (process.platform !== 'linux') return null;
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return names.map((name) => {
    const path = join(context.folder, `${name}.clock`);
    writeFileSync(path, Buffer.alloc(8), { mode: 0o644 });
    const file = openSync(path, 'r+');
    context.atEnd(async () => closeSync(file));
    return {
      env: { LD_PRELOAD: library, FAULT_CLOCK: path },
      stepTo(seconds) {
        const bytes = Buffer.alloc(8);
        bytes.writeBigInt64LE(BigInt(seconds));
        writeSync(file, bytes, 0, 8, 0);
      },
    };
  });
}
