declare module 'pg/lib/utils.js' {
  /** A parameter as the wire carries it: dates, lists and objects as PostgreSQL writes them. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
