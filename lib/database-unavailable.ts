/** The database cannot be asked just now. The message is for the log. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE codes (PostgreSQL's manual, appendix A) that say nothing about the query: connection exceptions, insufficient
 * resources, a server that shuts down or starts up, and 25006, which a replica gives until it has been promoted.
 */
const SQL_STATES = /^(?:08...|53...|57P0[1235]|25006)$/;

/** Of the operating system, on the way to a server. */
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

/** What pg and its pool say where a connection ends without a code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

const CAUSES_MAX = 5;

/** Whether an error says that the database could not be reached, and not that the query was wrong. Looks into causes, too. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message)) return true;
  // The folder of a Unix socket is empty while the server is down.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  // Node tries each address of a name, and tells of all of them.
  if (error instanceof AggregateError && error.errors.some((one) => isDatabaseUnavailable(one, depth + 1))) return true;
  return isDatabaseUnavailable(error.cause, depth + 1);
}
