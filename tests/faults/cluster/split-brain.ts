import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from '#tools/cluster/cluster.ts';
import type { DatabaseMachine } from '#tools/cluster/database-machine.ts';
import { findPostgres } from '#tools/cluster/packages.ts';

/** A write that is tried on the cut-off machine itself. */
export type LocalWrite = { finish(): Promise<string[]> };

/** Prepares a table for `writeLocally`. */
export async function prepareSplitBrain(cluster: Cluster): Promise<void> {
  await query(cluster, 'create table if not exists split_brain (id uuid)');
}

/**
 * Writes on a former primary, from that machine. `finish` waits for its end: a write that was acknowledged there must
 * exist on the new primary, else two primaries took writes.
 */
export function writeLocally(cluster: Cluster, machine: DatabaseMachine): LocalWrite {
  const id = randomUUID();
  const [program = '', ...args] = [
    ...machine.command,
    join(findPostgres() ?? '', 'psql'),
    ...['-qAt', '-c', `insert into split_brain values ('${id}') returning 'written'`, cluster.urlOn(machine)],
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  return {
    async finish() {
      await ended;
      if (!output.includes('written')) return [];
      const rows = await query(cluster, `select from split_brain where id = '${id}'`);
      return rows.length === 0 ? [`${machine.name} acknowledged a write that the new primary does not have`] : [];
    },
  };
}

async function query<Row extends object>(cluster: Cluster, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.urlOn(await cluster.untilLeader()) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
