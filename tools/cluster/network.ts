import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Three database machines and a front machine: HAProxy, PgBouncer and the shop's processes. */
export const MACHINES = ['db1', 'db2', 'db3'] as const;
export type Machine = (typeof MACHINES)[number];

/** The addresses of the machines, as in docs/deploy/cluster with another prefix. */
export type Network = {
  front: string;
  addressOf(machine: Machine): string;
  /** What to write before a command so that it runs on that machine. */
  commandOn(machine: Machine): readonly string[];
  /** Process ids of everything that runs on the machine; null: machines are only addresses here. */
  processesOf(machine: Machine): Promise<number[] | null>;
  /** Unplugs the machine's network cable, or plugs it in again. */
  plug(machine: Machine, isPlugged: boolean): Promise<void>;
  close(): Promise<void>;
};

const NETWORKS_MAX = 200;

/** Opens network namespaces for root, one per database machine; for others, loopback addresses. */
export async function openNetwork(): Promise<Network> {
  return process.getuid?.() === 0 ? openNamespaces() : openLoopback();
}

const ipOf = (prefix: string, machine: Machine): string => `${prefix}.${11 + MACHINES.indexOf(machine)}`;

/** Machines that share this one's network: they can be killed, but not cut off. */
function openLoopback(): Network {
  const prefix = `127.77.${process.pid % NETWORKS_MAX}`;
  return {
    front: `${prefix}.10`,
    addressOf: (machine) => ipOf(prefix, machine),
    commandOn: () => [],
    processesOf: async () => null,
    plug: async () => {
      throw new Error('Only root can unplug a machine: it needs network namespaces');
    },
    close: async () => {},
  };
}

async function openNamespaces(): Promise<Network> {
  const number = await addBridge();
  const [bridge, prefix] = [`yatai${number}`, `10.77.${number}`];
  const namespaceOf = (machine: Machine) => `${bridge}-${machine}`;
  const cableOf = (machine: Machine) => `${bridge}${machine}`;
  const ip = (...args: string[]) => run('ip', args);

  await ip('address', 'add', `${prefix}.10/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const machine of MACHINES) {
    const [namespace, cable] = [namespaceOf(machine), cableOf(machine)];
    await ip('netns', 'add', namespace);
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('link', 'set', cable, 'master', bridge, 'up');
    await ip('-n', namespace, 'address', 'add', `${ipOf(prefix, machine)}/24`, 'dev', 'eth0');
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  }
  return {
    front: `${prefix}.10`,
    addressOf: (machine) => ipOf(prefix, machine),
    commandOn: (machine) => ['ip', 'netns', 'exec', namespaceOf(machine)],
    async processesOf(machine) {
      const { stdout } = await ip('netns', 'pids', namespaceOf(machine));
      return stdout.split('\n').filter(Boolean).map(Number);
    },
    async plug(machine, isPlugged) {
      await ip('link', 'set', cableOf(machine), isPlugged ? 'up' : 'down');
    },
    async close() {
      for (const machine of MACHINES) await ip('netns', 'delete', namespaceOf(machine));
      await ip('link', 'delete', bridge);
    },
  };
}

/** Several clusters may run at the same time: the first free number is taken. */
async function addBridge(): Promise<number> {
  for (let number = 1; number <= NETWORKS_MAX; number += 1) {
    const isOurs = await run('ip', ['link', 'add', `yatai${number}`, 'type', 'bridge']).then(
      () => true,
      (error: Error) => {
        if (!/File exists/.test(error.message)) throw error;
        return false;
      },
    );
    if (isOurs) return number;
  }
  throw new Error('There is no free network for another cluster');
}
