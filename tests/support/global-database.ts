import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#db/embedded/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, with the template beside the database that the URL names. */
    databaseUrl: string;
  }
}

export type TestServer = { url: string; stop(): Promise<void> };

/** One embedded server for a whole run, in a folder of its own that `stop` removes. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-test-'));
  // As root the server runs as somebody else, who has to get in.
  await chmod(dataDir, 0o755);
  const server = await openEmbedded({
    dataDir,
    who: 'user',
    settings: {
      // No test cuts the power, and nobody misses the data: each commit is some milliseconds quicker.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      // Several test files run concurrently, each with its own pools.
      max_connections: '300',
    },
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      // Where even the temporary folder is closed to that user, the cluster lies elsewhere.
      if (dirname(server.clusterDir) !== dataDir)
        await rm(dirname(server.clusterDir), { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the database that every test gets a copy of; `migrate` must close its connections. */
export async function createTemplate(url: string, migrate: (url: string) => Promise<void>): Promise<void> {
  const template = templateOf(url);
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
  });
  await migrate(databaseAt(url, template));
  // A database with a connection cannot be copied.
  await withClient(url, (client) => client.query(`alter database ${template} allow_connections false`));
}

/** The template that belongs to the database of `url`, ready to stand in a statement. */
export const templateOf = (url: string) => pg.escapeIdentifier(`${new URL(url).pathname.slice(1)}_template`);

/** The URL of another database on the same server. */
export function databaseAt(url: string, quotedName: string): string {
  const other = new URL(url);
  other.pathname = `/${quotedName.replaceAll('"', '')}`;
  return other.href;
}

/** One connection for the time of `work`. */
export async function withClient<Outcome>(
  url: string,
  work: (client: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
