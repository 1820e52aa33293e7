import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '#config/env.server.ts';
import { maskEmail } from '#lib/mask.ts';

export type Log = pino.Logger;

/** Lines are written together: one write a line took a sixth of the time of a page from the cache. */
const BUFFER_BYTES = 8 * 1024;
const BUFFER_MS = 100;

const ERROR = pino.levels.values.error ?? 50;

/**
 * Lines for people in a terminal, JSON everywhere else. JSON is written every `BUFFER_MS`, with every error, and when the
 * process ends; one that is killed loses its last lines.
 */
export function openLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY === true): Log {
  const options: pino.LoggerOptions = {
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.secret', '*.authorization', '*.cookie'],
  };
  if (!isTerminal) {
    const output = pino.destination({ fd: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: BUFFER_MS });
    const hooks: pino.LoggerOptions['hooks'] = {
      logMethod(args, method, level) {
        method.apply(this, args);
        if (level >= ERROR) output.flushSync();
      },
      streamWrite: (line) => withoutAddresses(withoutRawControls(line)),
    };
    return pino({ ...options, hooks }, output);
  }
  return pino(
    { ...options, hooks: { streamWrite: (line) => withoutAddresses(withoutControls(line)) } },
    pretty({
      sync: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'requestId,kind,method,status,ms,target',
      messageFormat: (line, key) => {
        const { method, target, status, ms } = line as Record<string, unknown>;
        return method === undefined ? String(line[key]) : `${status} ${method} ${target} ${ms} ms`;
      },
    }),
  );
}

/** Without "/" before the sign: a package of a scope is no address. */
const EMAIL = /[^\s"'<>(),:;=\\/[\]@]{1,64}@[^\s"'<>(),:;=\\/[\]@]+/g;

/** Errors of the database and of mail servers quote the addresses of people; the log knows nobody by theirs. */
const withoutAddresses = (line: string): string => (line.includes('@') ? line.replace(EMAIL, maskEmail) : line);

/** JSON leaves these as they are; a terminal that shows the file would obey them. */
const withoutRawControls = (line: string): string =>
  line.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** What somebody sent may not colour, clear or move what stands on the terminal; line ends and tabs are ours, of stacks. */
const withoutControls = (line: string): string =>
  line
    .replace(/[\u007f-\u009f]/g, '\ufffd')
    .replace(/\\\\|\\r(?=\\n)|\\[bfr]|\\u00[01][\da-f]/g, (sign) =>
      sign === '\\\\' ? sign : sign === '\\r' ? '' : '\ufffd',
    );
