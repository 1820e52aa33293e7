import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createTemplate, startTestServer } from '#tests/support/global-database.ts';
import { type FuzzAsked, type FuzzReport, playFuzz } from './play.ts';

/** The fuzzer outside of the tests: with a database server of its own. */
export async function playLongFuzz(asked: FuzzAsked): Promise<FuzzReport> {
  const server = await startTestServer();
  try {
    await createTemplate(server.url, async (url) => {
      const connection = connect(url);
      await migrate(connection.db);
      await connection.close();
    });
    process.env.YATAI_TEST_DATABASE_URL = server.url;
    return await playFuzz(asked);
  } finally {
    await server.stop();
  }
}
