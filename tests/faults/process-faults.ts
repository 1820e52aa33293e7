import { backupUnderLoad } from './backup-under-load.ts';
import { clockSteps } from './clock-steps.ts';
import { DISK_FULL } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { killedMigration } from './killed-migration.ts';
import { sigterm } from './sigterm.ts';

/** Faults of the shop's process, its disk and its clock. */
export const PROCESS_FAULTS: readonly Fault[] = [sigterm, killedMigration, backupUnderLoad, ...DISK_FULL, clockSteps];
