import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['start', 'dev', 'build', 'check', 'test'])(
  '%s explains itself with --help and does nothing else',
  (name) => {
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.mjs`), '--help']);
    expect(status).toBe(0);
    expect(`${stdout}`).toMatch(/^Usage: npm [^\n]+\n\n[A-Z][^=]+\.\n$/);
  },
);
