// Vitest's global setup of the end-to-end tests: the demo shop, filled once; each test file's shop works on a copy.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { composeShop } from '#server/compose.ts';
import { createTemplate, databaseAt, withClient } from './global-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Names a database beside whose template the demo lies. */
    demoUrl: string;
    /** The demo's data folder, with its pictures; read only. */
    demoFolder: string;
  }
}

export async function setup(project: TestProject) {
  if (!existsSync(resolve('build/server/index.js'))) throw new Error('The shop is not built: `npm test` does that.');
  const demoFolder = await mkdtemp(join(tmpdir(), 'yatai-demo-'));
  const { databaseUrl } = project.getProvidedContext();
  // The name alone: copies are made from the template beside it, over a connection to this one.
  await withClient(databaseUrl, (client) => client.query('create database demo'));
  const demoUrl = databaseAt(databaseUrl, 'demo');
  await createTemplate(demoUrl, async (url) => {
    const connection = connect(url);
    await migrate(connection.db);
    await seedDemo(composeShop(parseEnv({ DATA_DIR: demoFolder }), connection), () => {});
    await connection.close();
  });
  project.provide('demoUrl', demoUrl);
  project.provide('demoFolder', demoFolder);
  return () => rm(demoFolder, { recursive: true, force: true });
}
