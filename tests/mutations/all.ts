import { accountGuards } from './accounts.ts';
import { peopleGuards } from './accounts-by-http.ts';
import { paperGuards } from './documents.ts';
import { fileGuards } from './files.ts';
import { orderGuards } from './orders.ts';
import { paymentGuards } from './payments.ts';
import { doorGuards } from './requests.ts';

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
