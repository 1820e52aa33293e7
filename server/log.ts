import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '#config/env.server.ts';
import { maskEmail } from '#lib/mask.ts';

export type Log = pino.Logger;

/** Log lines are buffered: one write per line took a sixth of the time of a cached page. */
const BUFFER_BYTES = 8 * 1024;
const BUFFER_MS = 100;

const ERROR = pino.levels.values.error ?? 50;

/**
 * Opens the log: readable lines in a terminal, JSON everywhere else. JSON is flushed every `BUFFER_MS`, with every
 * error, and when the process ends. A killed process loses its last lines.
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
      streamWrite: (line) => maskAddresses(escapeControls(line)),
    };
    return pino({ ...options, hooks }, output);
  }
  return pino(
    { ...options, hooks: { streamWrite: (line) => maskAddresses(replaceControls(line)) } },
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

/** No "/" before the "@": a scoped package name is not an email address. */
const EMAIL = /[^\s"'<>(),:;=\\/[\]@]{1,64}@[^\s"'<>(),:;=\\/[\]@]+/g;

/** Errors of the database and of mail servers quote email addresses; the log contains only masked ones. */
const maskAddresses = (line: string): string => (line.includes('@') ? line.replace(EMAIL, maskEmail) : line);

/** JSON does not escape these characters; a terminal that shows the file would interpret them. */
const escapeControls = (line: string): string =>
  line.replace(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

/**
 * Text from a client must not colour, clear or move the terminal's content. Line breaks and tabs are kept for stack
 * traces.
 */
const replaceControls = (line: string): string =>
  line
    .replace(/[\u007f-\u009f]/g, '\ufffd')
    .replace(/\\\\|\\r(?=\\n)|\\[bfr]|\\u00[01][\da-f]/g, (character) =>
      character === '\\\\' ? character : character === '\\r' ? '' : '\ufffd',
    );
