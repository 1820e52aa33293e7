// How to run the built shop; used by `npm start`, the tests and the benchmark.

/**
 * Rendering a page allocates 50 kB that live two milliseconds: with a smaller young generation, garbage collection
 * takes a third more time.
 */
const HEAP = ['--max-semi-space-size=16'];

/** Node's arguments for the built shop, relative to the project's folder. */
export const serverCommand = [...HEAP, 'build/server/index.js'];

/**
 * The environment of the built shop. glibc creates memory arenas for many threads; two are enough here.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnv(env) {
  return { MALLOC_ARENA_MAX: '2', ...env, NODE_ENV: 'production' };
}
