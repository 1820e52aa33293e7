import { CLUSTER_FAULTS } from './cluster/cluster-faults.ts';
import { DATABASE_FAULTS } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { NETWORK_FAULTS } from './network-faults.ts';
import { PROCESS_FAULTS } from './process-faults.ts';

/** All faults of `npm run faults -- inject`, in order. */
export const FAULTS: readonly Fault[] = [...DATABASE_FAULTS, ...PROCESS_FAULTS, ...NETWORK_FAULTS, ...CLUSTER_FAULTS];
