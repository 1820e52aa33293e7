/** The database is unavailable at the moment. The message is for the log. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE codes (PostgreSQL's manual, appendix A) that say nothing about the query: connection exceptions, insufficient
 * resources, a server that shuts down or starts up, and 25006, which a replica gives until it has been promoted.
 */
const SQL_STATES = /^(?:08...|53...|57P0[1235]|25006)$/;

/** Network errors of the operating system. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of pg and its pool for a lost connection, which has no code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

const CAUSES_MAX = 5;

/**
 * Whether the error means that the database could not be reached, as opposed to a wrong query. Also checks the causes.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)) return true;
  // The folder of a Unix socket is empty while the server is down.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  // Node tries each address of a host name, and reports the errors of all.
  if (error instanceof AggregateError && error.errors.some((each) => isDatabaseUnavailable(each, depth + 1)))
    return true;
  return isDatabaseUnavailable(error.cause, depth + 1);
}
