import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { openMetrics } from './metrics.ts';

test('what only the database knows is missing while it is away, and not 0', async () => {
  const { db, pool, close } = connect('postgres://nobody@127.0.0.1:1/nothing');
  onTestFinished(close);
  const metrics = openMetrics({ db, pool, cache: null, reads: null });
  const text = await (await metrics.write()).text();
  expect(text).toMatch(/^database_connections\{state="total"\} \d/m);
  expect(text).toMatch(/^# TYPE emails_oldest_seconds gauge$/m);
  expect(text.match(/^(?:emails_oldest|wal_archived)_seconds.*/gm)).toBeNull();
});
