import ipaddr from 'ipaddr.js';

/** The global unicast range of IPv6. Outside of it are old spellings of IPv4 (::7f00:1 is 127.0.0.1) and unassigned ranges. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not loopback, private, carrier-grade NAT, link-local or a tunnel into one of these. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST));
}
