import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '#config/env.server.ts';

export type Log = pino.Logger;

/** Lines for people in a terminal, JSON everywhere else. */
export function openLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY === true): Log {
  const options: pino.LoggerOptions = {
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.password', '*.token', '*.secret', '*.authorization', '*.cookie'],
  };
  if (!isTerminal) return pino(options, pino.destination({ fd: 1, sync: true }));
  return pino(
    options,
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
