import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { resolveHost } from './resolve-host.ts';

/** A name server that answers only questions about `live.test`, with one address each of both kinds. */
async function openNameServer() {
  const questions: Buffer[] = [];
  const server = createSocket('udp4');
  server.on('message', (question, from) => {
    questions.push(question);
    if (!question.includes('live')) return;
    const isV4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const head = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 6);
    head.writeUInt16BE(0, 10);
    const address = isV4 ? Buffer.from([93, 184, 216, 34]) : Buffer.from('26062800022000010248189325c81946', 'hex');
    const kind = isV4 ? 1 : 28;
    const answer = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, address.length]);
    server.send(Buffer.concat([head, answer, address]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { servers: [`127.0.0.1:${server.address().port}`], questions };
}

test('a host has the addresses of both kinds', async () => {
  const { servers } = await openNameServer();
  expect(await resolveHost('live.test', AbortSignal.timeout(5_000), servers)).toEqual([
    '93.184.216.34',
    '2606:2800:220:1:248:1893:25c8:1946',
  ]);
});

test('hosts whose name server is silent delay no other lookup, and are given up with the signal', async () => {
  const { servers } = await openNameServer();
  const ending = new AbortController();
  const dead = Array.from({ length: 32 }, () => resolveHost('dead.test', ending.signal, servers));
  expect(await lookup('localhost')).toMatchObject({ family: expect.any(Number) });
  expect(await resolveHost('live.test', AbortSignal.timeout(5_000), servers)).toHaveLength(2);
  ending.abort();
  const outcomes = await Promise.allSettled(dead);
  expect(outcomes.map(({ status }) => status)).toEqual(dead.map(() => 'rejected'));
  await expect(resolveHost('live.test', ending.signal, servers)).rejects.toThrow();
});
