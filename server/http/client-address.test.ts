import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressOf, clientNetworkOf, isLocal } from './client-address.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test('forwarded addresses count from the right, one per trusted proxy', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.2, 203.0.113.3' };
  const at = (proxies: number) => clientAddressOf(request('10.0.0.1', headers), proxies);
  expect([0, 1, 2, 3, 4].map(at)).toEqual(['10.0.0.1', '203.0.113.3', '198.51.100.2', '192.0.2.1', '192.0.2.1']);
});

test('ports, brackets and IPv4-mapped prefixes are removed; invalid values give the socket’s address', () => {
  const from = (text: string) => clientAddressOf(request('10.0.0.1', { 'x-forwarded-for': text }), 1);
  expect(from('203.0.113.3:4711')).toBe('203.0.113.3');
  expect(from('[2001:db8::1]:4711')).toBe('2001:db8::1');
  expect(from('::ffff:203.0.113.3')).toBe('203.0.113.3');
  for (const nonsense of ['', 'unknown', '203.0.113', '1.2.3.4.5', '<script>', '::1%eth0; drop']) {
    expect(from(nonsense), nonsense).toBe('10.0.0.1');
  }
});

test('addresses in one IPv6 network count as one, and each IPv4 address by itself', () => {
  expect(clientNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientNetworkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientNetworkOf('203.0.113.3')).toBe('203.0.113.3');
});

test('a loopback socket without proxy headers is local', () => {
  expect(isLocal(request('::ffff:127.0.0.1'))).toBe(true);
  expect(isLocal(request('::1'))).toBe(true);
  expect(isLocal(request('203.0.113.3'))).toBe(false);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect(isLocal(request('127.0.0.1', { [name]: 'x' })), name).toBe(false);
  }
});
