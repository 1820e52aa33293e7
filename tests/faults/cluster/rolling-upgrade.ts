import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Fault, FaultContext } from '../fault.ts';
import { describePauses, openClusterScene, playRound, whyNot } from './scene.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  does: 'the processes are replaced one after the other, from before the newest migration to this version',
  holds: 'every order is answered, none is lost or doubled',
  run: runUpgrade,
};

async function runUpgrade(context: FaultContext): Promise<string[]> {
  const commit = await findCommitBeforeMigration();
  const missing = whyNot() ?? (commit === null ? 'Not tried here: there is no git history.' : null);
  if (missing !== null || commit === null) {
    context.log(missing ?? '');
    return [];
  }
  const version = await buildVersion(commit, join(context.folder, 'version'));
  const scene = await openClusterScene(context, { version });
  const round = await playRound(scene, async () => {
    for (const at of scene.cluster.shops.keys()) await scene.cluster.upgrade(at);
    return [];
  });
  context.log(`from ${commit.slice(0, 8)}: ${describePauses([round])}`);
  return round.faults;
}

/** The commit before the newest migration was added; null without git. */
async function findCommitBeforeMigration(): Promise<string | null> {
  // Along the main branch: other branches have other migrations.
  const args = [
    'log',
    '-1',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H^',
    '--',
    'db/migrations/[0-9]*.ts',
  ];
  return run('git', args, { cwd: root })
    .then(({ stdout }) => run('git', ['rev-parse', stdout.trim()], { cwd: root }))
    .then(
      ({ stdout }) => stdout.trim() || null,
      () => null,
    );
}

/** Builds a commit with the packages of this version. Returns its folder. */
async function buildVersion(commit: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await run('sh', ['-c', `git archive ${commit} | tar -x -C "${folder}"`], { cwd: root });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const reactRouter = join(folder, 'node_modules/@react-router/dev/bin.cjs');
  await run(process.execPath, [reactRouter, 'build'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  return folder;
}
