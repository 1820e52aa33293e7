import { expect, test } from 'vitest';
import { NETWORK_SAMPLES } from '#tests/faults/network-faults.ts';
import { runFault } from '#tests/faults/run-fault.ts';

test.each(NETWORK_SAMPLES.map((fault) => [fault.does, fault.holds, fault] as const))(
  '%s: %s',
  async (_does, _holds, fault) => {
    expect(await runFault(fault, { isShort: true })).toEqual([]);
  },
);
