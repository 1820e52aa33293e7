// How the built shop is run; `npm start`, the tests and the benchmark all run it like this.

/**
 * V8 sizes itself for a whole machine and keeps garbage as long as it can. A page is 50 kB that lives two milliseconds:
 * a small young generation and a heap that grows in small steps halve the process's memory (docs/performance.md).
 */
const HEAP = ['--max-semi-space-size=6', '--heap-growing-percent=50'];

/** Node's arguments for the built shop, relative to the project's folder. */
export const serverCommand = [...HEAP, 'build/server/index.js'];

/**
 * Its environment. glibc gives a thread's freed memory back late; these make it keep one arena and return
 * the blocks of a page (30 kB and more) at once.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnv(env) {
  const thrift = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '28672', MALLOC_TRIM_THRESHOLD_: '131072' };
  return { ...thrift, ...env, NODE_ENV: 'production' };
}
