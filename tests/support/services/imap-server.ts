import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { poll } from '#tests/support/poll.ts';
import { freePort } from '../ports.ts';

const PASSWORD = 'mailbox-password';
const PROGRAM = '/usr/sbin/dovecot';
const NOBODY = 65_534;

export type ImapServer = {
  /** Values of the settings of the mailbox. */
  login: { host: string; port: number; user: string; password: string; folder: string };
  /** Puts an email into the inbox, as a mail server does that has received it. */
  receive(source: string): Promise<void>;
  /** The names of the files of all emails, with ":2,S" for one that was read. */
  files(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Dovecot (Debian's package dovecot-imapd) with one inbox, on this machine only. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-imap-'));
  // The processes of Dovecot that talk to clients run as a user of their own.
  await chmod(folder, 0o755);
  const port = await freePort();
  const { username, uid, gid } = userInfo();
  // Dovecot reads no mail as root.
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const inbox = join(folder, 'mail');
  for (const part of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(inbox, part));
    await chown(join(inbox, part), owner.uid, owner.gid);
  }
  await writeFile(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${uid === 0 ? 'dovecot' : username}
default_login_user = ${uid === 0 ? 'dovenull' : username}
first_valid_uid = 1
mail_location = maildir:${inbox}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  const isUp = () => child.exitCode === null && isAnswering(port);
  if (!(await poll(isUp, { maxMs: 30_000, everyMs: 50 }))) {
    child.kill('SIGTERM');
    throw new Error('Dovecot did not start. Is dovecot-imapd installed?');
  }
  let number = 0;
  return {
    login: { host: '127.0.0.1', port, user: 'hello@stall.test', password: PASSWORD, folder: 'INBOX' },
    async receive(source) {
      number += 1;
      await writeFile(join(inbox, 'new', `${Date.now()}.${number}.stall`), source.replace(/\r?\n/g, '\r\n'));
    },
    files: async () => [...(await readdir(join(inbox, 'new'))), ...(await readdir(join(inbox, 'cur')))].sort(),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isAnswering = async (port: number): Promise<true | null> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
};
