import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { connect as dial } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import '#tests/support/database.ts';
import { paragraph, tinyPages } from '#tests/support/pages/tiny-pages.ts';
import { openTestGuard } from '#tests/support/security/request-guard.ts';
import type { Log } from './log.ts';
import { stopOnSignals, stopper } from './stop.ts';

test('stopping finishes running responses and accepts no new ones', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: onRequest } = Promise.withResolvers<void>();
  const slow = {
    loader: async () => {
      onRequest();
      await held;
      return null;
    },
    ...paragraph('Late, but whole'),
  };
  const endpoint = await openTestGuard(tinyPages({ slow, hello: paragraph('hi') }));
  // An idle connection, and one without a request, as browsers keep them.
  await (await fetch(`${endpoint.origin}/hello`)).text();
  const unused = dial(endpoint.port, '127.0.0.1');
  await once(unused, 'connect');
  const answer = fetch(`${endpoint.origin}/slow`);
  await begun;
  const stopped = endpoint.stop();
  expect(endpoint.readiness.isOpen).toBe(false);
  await expect(endpoint.send('GET /hello HTTP/1.1\r\nhost: a\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
  release();
  expect(await (await answer).text()).toContain('Late, but whole');
  const began = performance.now();
  await stopped;
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a second stop closes what is still open', async () => {
  const { promise: begun, resolve: onRequest } = Promise.withResolvers<void>();
  const loader = () => {
    onRequest();
    return new Promise(() => {});
  };
  const forever = { loader, ...paragraph('never') };
  const endpoint = await openTestGuard(tinyPages({ forever }));
  const answer = fetch(`${endpoint.origin}/forever`).then(
    () => 'answered',
    () => 'cut',
  );
  await begun;
  const stopped = endpoint.stop();
  endpoint.stop();
  expect(await answer).toBe('cut');
  await stopped;
});

test('a stopping shop is not ready', async () => {
  const endpoint = await openTestGuard(tinyPages({}));
  expect((await fetch(`${endpoint.origin}/readyz`)).status).toBe(200);
  endpoint.readiness.isOpen = false;
  const answer = await fetch(`${endpoint.origin}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, 'stopping\n']);
  expect((await fetch(`${endpoint.origin}/healthz`)).status).toBe(200);
});

test('what does not close in time is abandoned, and the rest is still closed', async () => {
  const closed: string[] = [];
  const logged: string[] = [];
  const log = { error: (_: object, sentence: string) => void logged.push(sentence) } as unknown as Log;
  const silent = { name: 'The database', close: () => new Promise<void>(() => {}) };
  const broken = { name: 'The mail', close: () => Promise.reject(new Error('no')) };
  const last = { name: 'The last', close: async () => void closed.push('last') };
  const stop = stopper(createServer(), { isOpen: true }, log, [silent, broken, last], 20);
  await stop();
  expect(closed).toEqual(['last']);
  expect(logged).toEqual(['The database did not close in time', 'The mail did not close cleanly']);
});

test('one Ctrl-C, which npm sends on, finishes open requests; a later one does not wait', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const source = new EventEmitter();
  const printed: string[] = [];
  let stops = 0;
  const stop = () => {
    stops += 1;
    return new Promise<void>(() => {});
  };
  stopOnSignals(stop, (sentence) => printed.push(sentence), source);
  source.emit('SIGINT');
  vi.advanceTimersByTime(200);
  source.emit('SIGTERM');
  vi.advanceTimersByTime(200);
  source.emit('SIGINT');
  expect([printed, stops]).toEqual([['Stopping: finishing open requests first.'], 1]);
  // A key that is held down: half a second after the signal that counted, the next one counts.
  vi.advanceTimersByTime(200);
  source.emit('SIGINT');
  expect([printed.at(-1), stops]).toEqual(['Stopping now without waiting.', 2]);
});
