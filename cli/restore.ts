import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { ClientBase } from 'pg';
import type { Connection } from '#db/connect.ts';
import {
  type CopiedTable,
  copyIn,
  dropForeignKeys,
  dropIndexes,
  listTables,
  setSequences,
  switchTriggers,
  withCopyClient,
} from '#db/copy-tables.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/all.ts';
import { formatCount } from '#lib/plural.ts';
import { collect, countedFiles, FORMAT, readArchive } from './archive.ts';
import { type Contents, FOLDERS, SECRET_FILE } from './back-up.ts';
import { CommandRefused, type ExitCode } from './with-shop.ts';

/** Filled by migrations with what a new shop starts with; the rows of the backup take their place. */
const STARTER_TABLES: readonly string[] = ['search_synonyms'];

/** For building an index; the smallest server that the shop runs on has 2 GB. */
const INDEX_MEMORY = '256MB';

const FILE_NAME = new RegExp(`^files/(?:${SECRET_FILE}|(?:${FOLDERS.join('|')})/[\\w./-]+)$`);

/**
 * `restore FILE`: restores a backup into an empty shop. If any part is damaged, nothing is restored: rows are inserted
 * in one transaction, and files stay in a staging folder until it is committed.
 */
export async function restore(connection: Connection, dataDir: string, path: string): Promise<ExitCode> {
  await mkdir(dataDir, { recursive: true });
  const staging = await mkdtemp(join(dataDir, 'restore-'));
  try {
    const counts = await withCopyClient(connection.url, async (client) => {
      await refuseWhereNotEmpty(client, dataDir);
      return takeArchive(client, connection, staging, path);
    });
    console.log(`${formatCount(counts.rows)} rows and ${countedFiles(counts.files)} were restored.`);
    return 0;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }

  async function takeArchive(on: ClientBase, to: Connection, folder: string, from: string) {
    let contents: Contents | null = null;
    let tables = new Map<string, CopiedTable>();
    const counts = { rows: 0, files: 0 };
    const leftOut = new Set<string>();
    let dropped: string[] = [];
    let isOpen = false;
    try {
      await readArchive(from, async (name, content) => {
        if (name === 'contents.json') {
          contents = readContents(await collect(content), from);
          await migrateTo(to, on, contents.migration);
          tables = new Map((await listTables(on)).map((table) => [table.name, table]));
          await on.query('begin');
          isOpen = true;
          await switchTriggers(on, [...tables.values()], 'disable');
          dropped = [...(await dropIndexes(on)), ...(await dropForeignKeys(on))];
          for (const name of STARTER_TABLES) if (tables.has(name)) await on.query(`delete from "${name}"`);
          return;
        }
        if (contents === null) throw new CommandRefused(`${from} is not a backup of this shop.`);
        const [kind, table = ''] = name.split('/');
        if (kind === 'tables') {
          const columns = contents.tables.find(({ name: listed }) => listed === table)?.columns;
          if (columns === undefined) throw new CommandRefused(`${from} contains an unknown table.`);
          if (!tables.has(table)) {
            // Of a tool, or a copy that somebody made: the shop does not need it.
            leftOut.add(table);
            for await (const _ of content);
            return;
          }
          counts.rows += await copyIn(on, { name: table, columns }, await collect(content));
        } else {
          await stage(folder, name, content);
          counts.files += 1;
        }
      });
      if (contents === null) throw new CommandRefused(`${from} is not a backup of this shop.`);
      await on.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
      for (const definition of dropped) await on.query(definition);
      await switchTriggers(on, [...tables.values()], 'enable');
      await setSequences(on, (contents as Contents).sequences);
      await placeFiles(folder);
      await on.query('commit');
    } catch (error) {
      if (isOpen) await on.query('rollback').catch(() => {});
      throw error;
    }
    for (const table of leftOut) console.log(`The table “${table}” is not the shop’s and was left out.`);
    await migrate(to.db);
    // Query plans need statistics, and index-only scans the visibility map.
    await on.query('vacuum (analyze)');
    return counts;
  }

  /** Moves the files to their final folders, which are known to be empty. */
  async function placeFiles(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const target = join(dataDir, name);
      await rm(target, { recursive: true, force: true });
      await rename(join(folder, name), target);
    }
  }
}

function readContents(bytes: Buffer, path: string): Contents {
  const contents = JSON.parse(bytes.toString()) as Contents;
  if (contents.format !== FORMAT || !(contents.migration in migrations)) {
    throw new CommandRefused(`${path} was made by a newer version of the shop. Update this shop first.`);
  }
  return contents;
}

/** Creates the schema of an older backup; after the restore the newer migrations are applied. */
async function migrateTo(connection: Connection, client: ClientBase, migration: string): Promise<void> {
  if (migration === Object.keys(migrations).at(-1)) return;
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await migrate(connection.db, migration);
}

async function refuseWhereNotEmpty(client: ClientBase, dataDir: string): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (STARTER_TABLES.includes(name)) continue;
    const { rows } = await client.query(`select exists (select from "${name}") as found`);
    if (rows[0]?.found === true) {
      throw new CommandRefused(
        'This database already contains a shop. Restore into an empty one: set another DATA_DIR or DATABASE_URL.',
      );
    }
  }
  for (const folder of FOLDERS) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    if (names.length > 0)
      throw new CommandRefused(`The folder ${join(dataDir, folder)} already contains files. Nothing was restored.`);
  }
}

async function stage(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const below = normalize(name).replaceAll('\\', '/');
  if (below !== name || !FILE_NAME.test(name))
    throw new CommandRefused(`The backup contains an unexpected file: ${name}`);
  const path = join(folder, name.slice('files/'.length));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
