import type { Fault } from './fault.ts';

/** Mail, payments and the line to other services. */
export const NETWORK_FAULTS: readonly Fault[] = [];
