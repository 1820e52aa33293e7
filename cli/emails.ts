import type { Shop } from '#app/http/context.ts';
import { formatDay } from '#lib/clock.ts';
import { listDeadLetters } from '#shop/notifications/deliver-emails.server.ts';
import type { ExitCode } from './with-shop.ts';

const SHOWN_MAX = 200;

/** `letters`: those that were given up, the newest first, and why. */
export async function listLetters({ db }: Shop): Promise<ExitCode> {
  const letters = await listDeadLetters(db, SHOWN_MAX);
  for (const { kind, recipient, failedAt, problem } of letters) {
    console.log(`${formatDay(failedAt)}  ${kind} to ${recipient}: ${problem ?? 'unknown reason'}`);
  }
  if (letters.length === 0) console.log('No failed emails.');
  return letters.length === 0 ? 0 : 1;
}
