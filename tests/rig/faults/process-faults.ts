import type { Fault } from './fault.ts';

/** What can happen to the shop's own process, its disk and its clock. */
export const PROCESS_FAULTS: readonly Fault[] = [];
