import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configure } from './configure.ts';
import { findBackup } from './packages.ts';

const execute = promisify(execFile);

type Place = {
  /** The machine's folder. */
  home: string;
  /** Where all machines keep backups and changes: a bucket in production. */
  repository: string;
  user: { uid: number; gid: number } | null;
};

/** pgBackRest on one machine. */
export type Backup = {
  /** Program and options, before the command. */
  command: readonly string[];
  /** Runs one of its commands. Throws with its output. */
  run(command: string, ...options: string[]): Promise<void>;
};

const BUCKET = `repo1-type=s3
repo1-s3-endpoint=@S3_ENDPOINT@
repo1-s3-bucket=@S3_BUCKET@
repo1-s3-region=@S3_REGION@
repo1-s3-key=@S3_ACCESS_KEY@
repo1-s3-key-secret=@S3_SECRET_KEY@
repo1-path=/pgbackrest`;

/** Writes the machine's configuration; null: pgBackRest is not installed. */
export async function openBackup({ home, repository, user }: Place): Promise<Backup | null> {
  const program = findBackup();
  if (program === null) return null;
  const file = join(home, 'pgbackrest.conf');
  const text = await configure('pgbackrest.conf', {
    [BUCKET]: `repo1-type=posix\nrepo1-path=${repository}`,
    '@PASSPHRASE@': 'of this machine only',
    'start-fast=y': `start-fast=y\nlog-level-file=off\nlock-path=${join(home, 'lock')}`,
    '/var/lib/postgresql/yatai': join(home, 'data'),
    '/var/run/postgresql': join(home, 'sockets'),
  });
  await mkdir(repository, { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
  if (user !== null) for (const path of [repository, file]) await chown(path, user.uid, user.gid);
  const command = [program, `--config=${file}`, '--stanza=yatai'];
  return {
    command,
    async run(name, ...options) {
      const [, ...args] = command;
      await execute(program, [...args, ...options, name], { cwd: '/', ...(user ?? {}) }).catch((error) => {
        throw new Error(`pgBackRest could not ${name}:\n${error.stdout}${error.stderr}`);
      });
    },
  };
}
