import type { Allowance } from '#db/throttle.ts';

/** Of one customer: nobody changes their mind more often. */
export const WRITES: Allowance = { points: 60, seconds: 600 };
export const REPORTS: Allowance = { points: 30, seconds: 3_600 };
