import { doorGuards } from './doors.ts';
import { fileGuards } from './files.ts';
import { moneyGuards } from './money.ts';
import { peopleGuards } from './people.ts';

/** Every guard that the rig takes away. */
export const guards = [...moneyGuards, ...peopleGuards, ...doorGuards, ...fileGuards];
