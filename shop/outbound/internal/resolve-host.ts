import { Resolver } from 'node:dns/promises';

/** Of one attempt at a name server; the second attempt takes twice as long. */
const ATTEMPT_MS = 2_000;

/**
 * All IP addresses of a host, by DNS alone; throws if it has none, or once the signal aborts. `dns.lookup` would hold one of
 * few threads until a silent name server is given up, and payments and emails would wait for it.
 * @param servers name servers; absent: those of the system
 */
export async function resolveHost(host: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
