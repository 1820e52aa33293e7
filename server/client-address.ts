import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The forwarded headers that only a proxy writes. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Who asks: the socket's address or, behind `trustedProxies` proxies, the one that the outermost of them saw. Each proxy
 * appends the address it saw, so everything further left was written by the client and proves nothing.
 */
export function clientAddressOf(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = plain(incoming.socket.remoteAddress ?? '') ?? '0.0.0.0';
  if (trustedProxies === 0) return socket;
  const header = incoming.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').slice(-trustedProxies);
  return plain(seen[0]?.trim() ?? '') ?? socket;
}

/** The address as throttles count it: one customer owns a whole IPv6 /64. */
export function clientNetworkOf(address: string): string {
  if (!address.includes(':')) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Did the request come from this machine itself, and not through a proxy on it? */
export function isLocal(incoming: IncomingMessage): boolean {
  const address = plain(incoming.socket.remoteAddress ?? '');
  return (
    address !== null &&
    ipaddr.parse(address).range() === 'loopback' &&
    FORWARDED.every((name) => incoming.headers[name] === undefined)
  );
}

/** An address in its usual spelling, an IPv4 one out of its IPv6 coat; null for anything else. */
function plain(text: string): string | null {
  // Nearly every one, and there is nothing to read in it.
  if (isIPv4(text)) return text;
  // No header, or an empty one; the parsers below would refuse it by throwing.
  if (text === '') return null;
  // A proxy may append the port: 203.0.113.7:4711, [2001:db8::1]:4711.
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
