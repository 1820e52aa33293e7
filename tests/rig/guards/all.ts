import { accountGuards } from './accounts.ts';
import { doorGuards } from './doors.ts';
import { fileGuards } from './files.ts';
import { orderGuards } from './orders.ts';
import { paperGuards } from './papers.ts';
import { paymentGuards } from './payments.ts';
import { peopleGuards } from './people.ts';

/** Every guard that the rig takes away. */
export const guards = [
  ...orderGuards,
  ...paymentGuards,
  ...paperGuards,
  ...accountGuards,
  ...peopleGuards,
  ...doorGuards,
  ...fileGuards,
];
