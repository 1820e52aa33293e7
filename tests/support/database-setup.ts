// Vitest's global setup of every test with a database: one server and one migrated template for the whole run.
import type { TestProject } from 'vitest/node';
import { connect, type Db } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { makePortable } from '#db/profile.ts';
import { createTemplate, databaseAt, startTestServer, type TestServer, withClient } from './global-database.ts';

/** Two projects of one run call the setup; they share what the first one started. */
const shared = globalThis as { yatai?: { server: Promise<TestServer>; projects: number } };

export async function setup(project: TestProject) {
  shared.yatai ??= { server: start(), projects: 0 };
  const { yatai } = shared;
  yatai.projects += 1;
  const server = await yatai.server;
  project.provide('databaseUrl', project.name === 'portable' ? await openPortable(server.url) : server.url);
  return async () => {
    yatai.projects -= 1;
    if (yatai.projects === 0) await server.stop();
  };
}

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  await createTemplate(server.url, (url) => prepare(url, migrate));
  return server;
}

/** The same for the tests that run a second time with the portable profile. */
async function openPortable(serverUrl: string): Promise<string> {
  const url = databaseAt(serverUrl, 'portable');
  await withClient(serverUrl, (client) => client.query('create database portable'));
  await createTemplate(url, (template) =>
    prepare(template, async (db) => {
      await migrate(db);
      await makePortable(db);
    }),
  );
  return url;
}

async function prepare(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const connection = connect(url);
  await work(connection.db);
  await connection.close();
}
