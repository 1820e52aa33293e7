import { expect, test } from 'vitest';
import { streamCsv } from './stream-csv.ts';

test('a CSV file is streamed while it is read', async () => {
  const answer = await streamCsv(
    { fileName: 'a.csv', method: 'GET' },
    async (write) => {
      for (let line = 0; line < 10; line += 1) await write(`${line}\n`);
    },
    () => expect.unreachable(),
  );
  expect(await answer.text()).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
});

test('no rows are read for requests without a body, such as HEAD', async () => {
  let isBegun = false;
  const answer = await streamCsv(
    { fileName: 'a.csv', method: 'HEAD' },
    async () => {
      isBegun = true;
    },
    () => {},
  );
  expect(answer.headers.get('content-disposition')).toContain('a.csv');
  await new Promise((done) => setImmediate(done));
  expect(isBegun).toBe(false);
  await answer.body?.cancel();
  expect(isBegun).toBe(false);
});

test('a closed connection stops the export, and an error aborts the download', async () => {
  const left = Promise.withResolvers<unknown>();
  const answer = await streamCsv(
    { fileName: 'a.csv', method: 'GET' },
    async (write) => {
      try {
        for (;;) await write('x');
      } catch (error) {
        left.resolve('ended');
        throw error;
      }
    },
    () => left.resolve('complained'),
  );
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel('gone');
  expect(await left.promise).toBe('ended');
  const failed = await streamCsv(
    { fileName: 'a.csv', method: 'GET' },
    async (write) => {
      await write('x');
      throw new Error('away');
    },
    () => {},
  );
  await expect(failed.text()).rejects.toThrow('away');
});

test('an export that fails before its first row throws and reports the error', async () => {
  const complaints: unknown[] = [];
  const answer = streamCsv(
    { fileName: 'a.csv', method: 'GET' },
    () => Promise.reject(new Error('away')),
    (error) => complaints.push(error),
  );
  await expect(answer).rejects.toThrow('away');
  expect(complaints).toHaveLength(1);
});
