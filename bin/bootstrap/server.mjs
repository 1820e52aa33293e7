// How the built shop is run; `npm start`, the tests and the benchmark all run it like this.

/** A page is 50 kB that lives two milliseconds: where the young generation is smaller, a third more time goes to tidying it up. */
const HEAP = ['--max-semi-space-size=16'];

/** Node's arguments for the built shop, relative to the project's folder. */
export const serverCommand = [...HEAP, 'build/server/index.js'];

/**
 * Its environment. glibc keeps an arena of memory for each of many threads; two are enough here.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnv(env) {
  return { MALLOC_ARENA_MAX: '2', ...env, NODE_ENV: 'production' };
}
