import type { Shop } from '#app/http/context.ts';
import { formatDay } from '#lib/clock.ts';
import { listFailedEmails } from '#shop/notifications/deliver-emails.server.ts';
import type { ExitCode } from './with-shop.ts';

const SHOWN_MAX = 200;

/** `emails`: lists failed emails, the newest first, with the reason. */
export async function listEmails({ db }: Shop): Promise<ExitCode> {
  const emails = await listFailedEmails(db, SHOWN_MAX);
  for (const { kind, recipient, failedAt, problem } of emails) {
    console.log(`${formatDay(failedAt)}  ${kind} to ${recipient}: ${problem ?? 'unknown reason'}`);
  }
  if (emails.length === 0) console.log('No failed emails.');
  return emails.length === 0 ? 0 : 1;
}
