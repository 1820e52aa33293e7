// Vitest's global setup of every test that asks for a database: one server and one migrated template for the whole run.
import type { TestProject } from 'vitest/node';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createTemplate, startTestServer, type TestServer } from './global-database.ts';

/** Two projects of one run call the setup; they share what the first one started. */
const shared = globalThis as { yatai?: { server: Promise<TestServer>; projects: number } };

export async function setup(project: TestProject) {
  shared.yatai ??= { server: start(), projects: 0 };
  const { yatai } = shared;
  yatai.projects += 1;
  const server = await yatai.server;
  project.provide('databaseUrl', server.url);
  return async () => {
    yatai.projects -= 1;
    if (yatai.projects === 0) await server.stop();
  };
}

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  await createTemplate(server.url, async (url) => {
    const connection = connect(url);
    await migrate(connection.db);
    await connection.close();
  });
  return server;
}
