import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { poll } from '#tests/support/poll.ts';

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  /** Waits for an email to this address with a matching subject, and removes it from the mailbox. */
  emailTo(address: string, subject?: RegExp): Promise<Email>;
  /** The number of emails to this address. */
  countTo(address: string): number;
  /** From now on: accepts emails, refuses them temporarily, permanently or because of their sender, or does not answer. */
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
};

type Behaviour = 'kind' | 'full' | 'final' | 'sender' | 'silent';

const WAIT_MS = 15_000;

/** A real mail server that keeps what it takes. */
export async function startMailServer(): Promise<MailServer> {
  const emails: { to: string[]; email: Email }[] = [];
  let behaviour: Behaviour = 'kind';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      done(behaviour === 'sender' ? Object.assign(new Error('Not your sender'), { responseCode: 553 }) : null);
    },
    onRcptTo(_address, _session, done) {
      if (behaviour === 'silent') return;
      if (behaviour === 'full') done(Object.assign(new Error('Mailbox full, come again'), { responseCode: 452 }));
      else if (behaviour === 'final') done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), email });
          done();
        }, done);
      });
    },
  });
  // A shop that stops cuts its connections.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async emailTo(address, subject = /./) {
      const take = () => {
        const at = emails.findIndex(({ to, email }) => to.includes(address) && subject.test(email.subject ?? ''));
        return at === -1 ? null : (emails.splice(at, 1)[0] ?? null);
      };
      const found = await poll(take, { maxMs: WAIT_MS, everyMs: 50 });
      if (found) return found.email;
      throw new Error(`No email to ${address} has a subject that matches ${subject}`);
    },
    countTo: (address) => emails.filter(({ to }) => to.includes(address)).length,
    behave(next) {
      behaviour = next;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** The single link with a token in an email. */
export function linkIn(email: Email): URL {
  const [link] = /https?:\/\/\S+token=\S+/.exec(email.text ?? '') ?? [];
  if (link === undefined) throw new Error(`There is no link in “${email.subject}”`);
  return new URL(link);
}

/** The code of a login email. */
export function codeIn(email: Email): string {
  const [code] = /(?<!\S)\d{6}(?!\S)/.exec(email.text ?? '') ?? [];
  if (code === undefined) throw new Error(`There is no code in “${email.subject}”`);
  return code;
}
