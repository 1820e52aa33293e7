import { accountGuards } from './accounts.ts';
import { accountMutations } from './accounts-by-http.ts';
import { paperGuards } from './documents.ts';
import { fileGuards } from './files.ts';
import { orderGuards } from './orders.ts';
import { paymentGuards } from './payments.ts';
import { requestMutations } from './requests.ts';
import { returnMutations } from './returns.ts';

/** Every check that the mutation runs remove. */
export const mutations = [
  ...orderGuards,
  ...paymentGuards,
  ...paperGuards,
  ...accountGuards,
  ...accountMutations,
  ...requestMutations,
  ...returnMutations,
  ...fileGuards,
];
