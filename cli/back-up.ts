import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { Connection } from '#db/connect.ts';
import { copyOut, lastMigration, listSequences, listTables, withCopyClient } from '#db/copy-tables.ts';
import { type ArchiveWriter, countedFiles, FORMAT, writeArchive } from './archive.ts';
import { startProgress } from './progress.ts';
import type { ExitCode } from './with-shop.ts';

/** The first entry of an archive. */
export type Contents = {
  format: number;
  madeAt: string;
  /** The newest migration of the database that was backed up. */
  migration: string;
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string | null }[];
};

/** Parts of the data folder: pictures, product files, and the secret that signs cookies and encrypts queued emails. */
export const FOLDERS = ['media', 'private'] as const;
export const SECRET_FILE = 'secret';

/**
 * `backup FILE`: a consistent copy while the shop runs. The tables come from one snapshot; a picture that is deleted
 * meanwhile does not belong to a row of it.
 */
export const backUp = ({ url }: Connection, dataDir: string, path: string): Promise<ExitCode> =>
  withCopyClient(url, (client) => archiveFrom(client, dataDir, path));

async function archiveFrom(client: ClientBase, dataDir: string, path: string): Promise<ExitCode> {
  const progress = startProgress('tables and files');
  try {
    let files = 0;
    let tableCount = 0;
    await client.query('begin isolation level repeatable read read only');
    await writeArchive(path, async (archive) => {
      const tables = await listTables(client);
      tableCount = tables.length;
      const found = await listFiles(dataDir);
      const contents: Contents = {
        format: FORMAT,
        madeAt: new Date().toISOString(),
        migration: await lastMigration(client),
        tables,
        sequences: await listSequences(client),
      };
      await archive.add('contents.json', Buffer.from(JSON.stringify(contents)));
      for (const [at, table] of tables.entries()) {
        let chunk = 0;
        for await (const rows of copyOut(client, table)) {
          await archive.add(`tables/${table.name}/${String(chunk).padStart(6, '0')}`, rows);
          chunk += 1;
        }
        progress.to(at + 1, tables.length + found.length);
      }
      files = await addFiles(archive, dataDir, found, (count) =>
        progress.to(tables.length + count, tables.length + found.length),
      );
    });
    await client.query('commit');
    progress.end();
    console.log(`Backed up ${tableCount} tables and ${countedFiles(files)} to ${path}. Keep it safe: it contains`);
    console.log('your customers’ addresses and the secret that signs their sessions.');
    return 0;
  } finally {
    progress.end();
  }
}

async function addFiles(
  archive: ArchiveWriter,
  dataDir: string,
  files: readonly string[],
  onFile: (count: number) => void,
): Promise<number> {
  let count = 0;
  for (const [at, file] of files.entries()) {
    if (await archive.addFile(`files/${file}`, join(dataDir, file))) count += 1;
    onFile(at + 1);
  }
  return count;
}

/** Lists the files in the data folder, without incomplete ones. */
async function listFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.part')) continue;
      const below = join(entry.parentPath, entry.name).slice(dataDir.length + 1);
      found.push(below.replaceAll('\\', '/'));
    }
  }
  const secret: string[] = await readdir(dataDir).catch(() => []);
  return [...found.sort(), ...(secret.includes(SECRET_FILE) ? [SECRET_FILE] : [])];
}
