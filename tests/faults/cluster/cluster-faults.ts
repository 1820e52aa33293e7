import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '#db/connect.ts';
import { poll } from '#tests/support/poll.ts';
import type { DatabaseMachine } from '#tools/cluster/database-machine.ts';
import { MACHINES } from '#tools/cluster/network.ts';
import type { Fault, FaultContext } from '../fault.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { hotProduct } from './hot-product.ts';
import { pointInTime } from './point-in-time.ts';
import { rollingUpgrade } from './rolling-upgrade.ts';
import { type ClusterScene, describePauses, openClusterScene, playRound, type Round, whyNot } from './scene.ts';
import { prepareSplitBrain, writeLocally } from './split-brain.ts';

const HOLDS = 'no acknowledged order is lost or doubled, visitors are served, the machines agree afterwards';

/** Disturbs the cluster; returns faults that it noticed itself. */
type Disturbance = (scene: ClusterScene, context: FaultContext) => Promise<string[]>;

const SECOND = 1_000;
/** Waits for these seconds; a short run waits a sixth of them. */
const waitDuring = ({ isShort }: FaultContext, seconds: number): Promise<void> =>
  pause((isShort ? Math.ceil(seconds / 6) : seconds) * SECOND);

const clusterFault = (name: string, does: string, disturb: Disturbance, rounds = 3): Fault => ({
  name,
  does,
  holds: HOLDS,
  run: (context) => runRounds(context, disturb, rounds),
});

export const CLUSTER_FAULTS: readonly Fault[] = [
  clusterFault('primary-killed', 'the primary PostgreSQL is killed', killPrimary, 20),
  clusterFault('primary-lost', 'the machine of the primary loses its power', losePrimary),
  clusterFault('primary-frozen', 'the machine of the primary hangs for 60 s and goes on', freezePrimary),
  clusterFault('primary-partitioned', 'the network of the primary is unplugged for 40 s', cutPrimary),
  clusterFault('switchover', 'the primary changes for an upgrade', switchOver),
  clusterFault('standby-killed', 'the PostgreSQL of the synchronous standby is killed', killStandby),
  clusterFault('standby-lost', 'the machine of the synchronous standby loses its power for 30 s', loseStandby),
  clusterFault('etcd-killed', 'one etcd is away for 30 s', (scene, context) => stopEtcd(scene, context, 1)),
  clusterFault('etcd-majority', 'two of three etcd are away for 30 s', (scene, context) => stopEtcd(scene, context, 2)),
  clusterFault('pgbouncer-killed', 'PgBouncer is killed', async ({ cluster }) => {
    cluster.pgbouncer.signal('SIGKILL');
    return [];
  }),
  clusterFault('process-killed', 'one process of the shop is killed', async ({ cluster }) => {
    cluster.shops[0]?.signal('SIGKILL');
    return [];
  }),
  {
    name: 'standby-disk-full',
    does: 'the disk of a standby is full for 30 s',
    holds: HOLDS,
    run: runDiskFull,
  },
  pointInTime,
  rollingUpgrade,
  hotProduct,
];

async function runRounds(context: FaultContext, disturb: Disturbance, count: number): Promise<string[]> {
  const missing = whyNot();
  if (missing !== null) {
    context.log(missing);
    return [];
  }
  const scene = await openClusterScene(context);
  await prepareSplitBrain(scene.cluster);
  const rounds: Round[] = [];
  for (let at = 0; at < (context.isShort ? 1 : count); at += 1) {
    const round = await playRound(scene, () => disturb(scene, context));
    rounds.push(round);
    if (round.faults.length > 0) break;
  }
  context.log(describePauses(rounds));
  return rounds.flatMap(({ faults }) => faults);
}

const primaryOf = ({ cluster }: ClusterScene): Promise<DatabaseMachine> => cluster.untilLeader();

async function standbyOf({ cluster }: ClusterScene): Promise<DatabaseMachine> {
  const machine = await cluster.find('sync_standby');
  if (machine === null) throw new Error('There is no synchronous standby');
  return machine;
}

async function killPrimary(scene: ClusterScene): Promise<string[]> {
  const primary = await primaryOf(scene);
  process.kill(await primary.postgresPid(), 'SIGKILL');
  return untilReplaced(scene, primary);
}

async function losePrimary(scene: ClusterScene): Promise<string[]> {
  const primary = await primaryOf(scene);
  await primary.loseEverything();
  const faults = await untilReplaced(scene, primary);
  primary.start();
  return faults;
}

async function freezePrimary(scene: ClusterScene, context: FaultContext): Promise<string[]> {
  const primary = await primaryOf(scene);
  await primary.freeze();
  const write = writeLocally(scene.cluster, primary);
  const [faults] = await Promise.all([untilReplaced(scene, primary), pause(60 * SECOND)]);
  await primary.unfreeze();
  const began = performance.now();
  const isDemoted = await poll(async () => !(await primary.isPrimary()) || null, {
    maxMs: STEP_DOWN_MAX_MS,
    everyMs: 50,
  });
  if (!isDemoted || (await primary.isPrimary())) faults.push(`${primary.name} is still primary, or is it again`);
  else context.log(`${primary.name} stepped down ${Math.round(performance.now() - began)} ms after it went on`);
  return [...faults, ...(await write.finish())];
}

async function cutPrimary(scene: ClusterScene): Promise<string[]> {
  const primary = await primaryOf(scene);
  await scene.cluster.plug(primary, false);
  const write = writeLocally(scene.cluster, primary);
  const [faults] = await Promise.all([untilReplaced(scene, primary), pause(40 * SECOND)]);
  await scene.cluster.plug(primary, true);
  return [...faults, ...(await write.finish())];
}

async function switchOver(scene: ClusterScene): Promise<string[]> {
  const [primary, standby] = [await primaryOf(scene), await standbyOf(scene)];
  const answer = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
  });
  return answer.ok ? untilReplaced(scene, primary) : [`The switchover was refused: ${await answer.text()}`];
}

async function killStandby(scene: ClusterScene): Promise<string[]> {
  process.kill(await (await standbyOf(scene)).postgresPid(), 'SIGKILL');
  return [];
}

async function loseStandby(scene: ClusterScene, context: FaultContext): Promise<string[]> {
  const standby = await standbyOf(scene);
  await standby.loseEverything();
  await waitDuring(context, 30);
  standby.start();
  return [];
}

/** That of the primary, and others if several are stopped. */
async function stopEtcd(scene: ClusterScene, context: FaultContext, count: number): Promise<string[]> {
  const primary = await primaryOf(scene);
  const others = scene.cluster.machines.filter((machine) => machine !== primary);
  const stopped = [primary, ...others].slice(0, count);
  await Promise.all(stopped.map(({ etcd }) => etcd.stop('SIGKILL')));
  await waitDuring(context, 30);
  for (const { etcd } of stopped) etcd.start();
  return [];
}

const REPLACED_MAX_MS = 60 * SECOND;
const STEP_DOWN_MAX_MS = 30 * SECOND;

async function untilReplaced(scene: ClusterScene, former: DatabaseMachine): Promise<string[]> {
  const others = scene.cluster.machines.filter((machine) => machine !== former);
  const isReplaced = async () => {
    const answers = await Promise.all(others.map((machine) => acceptsWrites(scene, machine)));
    return answers.includes(true) || null;
  };
  if ((await poll(isReplaced, { maxMs: REPLACED_MAX_MS })) === null)
    return [`${former.name} was not replaced within ${REPLACED_MAX_MS / SECOND} s`];
  scene.takenOverAt = performance.now();
  return [];
}

async function acceptsWrites({ cluster }: ClusterScene, machine: DatabaseMachine): Promise<boolean> {
  if (!(await machine.isPrimary())) return false;
  const { db, close } = connect(cluster.urlOn(machine), { poolSize: 1 });
  const isStandby = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;
  return isStandby
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.is === false,
      () => false,
    )
    .finally(close);
}

const DISK_MB = 1_500;

async function runDiskFull(context: FaultContext): Promise<string[]> {
  const missing = whyNot();
  if (missing !== null) {
    context.log(missing);
    return [];
  }
  const disks = new Map<string, NonNullable<Awaited<ReturnType<typeof mountSmallDisk>>>>();
  for (const name of MACHINES) {
    const disk = await mountSmallDisk(context, `cluster/${name}`, DISK_MB);
    if (disk === null) {
      context.log('Skipped: mounting is not allowed here.');
      return [];
    }
    disks.set(name, disk);
  }
  const scene = await openClusterScene(context);
  const round = await playRound(scene, async () => {
    const disk = disks.get((await standbyOf(scene)).name);
    await disk?.fill();
    await waitDuring(context, 30);
    await disk?.free();
    return [];
  });
  context.log(describePauses([round]));
  return round.faults;
}
