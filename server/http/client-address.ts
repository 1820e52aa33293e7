import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Headers that only a proxy sets. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Returns the client's IP address: the socket's address or, behind `trustedProxies` proxies, the one that the outermost
 * of them saw. Each proxy appends the address it saw, so everything further left was written by the client and is not
 * trusted.
 */
export function clientAddressOf(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = readAddress(incoming.socket.remoteAddress ?? '') ?? '0.0.0.0';
  if (trustedProxies === 0) return socket;
  const header = incoming.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').slice(-trustedProxies);
  return readAddress(seen[0]?.trim() ?? '') ?? socket;
}

/**
 * The address as throttles count it. IPv6 addresses are grouped by /64, because one customer usually owns a whole /64.
 */
export function clientNetworkOf(address: string): string {
  if (!address.includes(':')) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether the request comes from this machine itself, and not through a proxy on it. */
export function isLocal(incoming: IncomingMessage): boolean {
  const address = readAddress(incoming.socket.remoteAddress ?? '');
  return (
    address !== null &&
    ipaddr.parse(address).range() === 'loopback' &&
    FORWARDED.every((name) => incoming.headers[name] === undefined)
  );
}

/** Reads an IP address, with or without a port; an IPv4-mapped IPv6 address becomes IPv4. null: it is none. */
export function readAddress(text: string): string | null {
  // The common case needs no parsing.
  if (isIPv4(text)) return text;
  // The header is missing or empty. The parsers below would throw.
  if (text === '') return null;
  // A proxy may append the port: 203.0.113.7:4711, [2001:db8::1]:4711.
  const bare = text.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
