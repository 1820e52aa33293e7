import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createTemplate, startTestServer } from '#tests/support/global-database.ts';
import { type CostReport, measureCosts } from './measure-costs.ts';
import { type FuzzOptions, type FuzzReport, runFuzz } from './run-fuzz.ts';

/** The fuzzer outside of the tests. */
export const runLongFuzz = (options: FuzzOptions): Promise<FuzzReport> => withTestServer(() => runFuzz(options));

/** All of the cost test, outside of the tests. */
export const measureAllCosts = (options: Parameters<typeof measureCosts>[0]): Promise<CostReport> =>
  withTestServer(() => measureCosts(options));

/** With a database server of its own. */
async function withTestServer<Report>(work: () => Promise<Report>): Promise<Report> {
  const server = await startTestServer();
  try {
    await createTemplate(server.url, async (url) => {
      const connection = connect(url);
      await migrate(connection.db);
      await connection.close();
    });
    process.env.YATAI_TEST_DATABASE_URL = server.url;
    return await work();
  } finally {
    await server.stop();
  }
}
