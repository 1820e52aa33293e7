import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What one file of the last project takes is what the others may have to wait for. */
const PROJECTS = ['unit', 'portable', 'database', 'e2e'];

/** End-to-end tests that take long for the size of their file, by which Vitest would put them last. The longest first. */
const LONG = [
  ...[
    'every-page',
    'killed-processes',
    'network-faults',
    'accessibility',
    'accounts-look',
    'attacks-scripts',
    'two-factor',
  ],
  ...[
    'lost-connection',
    'admin-guard',
    'fuzz',
    'offline',
    'services',
    'bucket',
    'keyboard',
    'keyboard-routes',
    'terms',
    'home',
  ],
];

/** Without it the last minute has one long file, and a processor with nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = await super.sort(files);
    return largestFirst.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const at = project.name === 'e2e' ? LONG.indexOf(basename(moduleId).split('.', 1)[0] ?? '') : -1;
  return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (at === -1 ? LONG.length : at);
}
