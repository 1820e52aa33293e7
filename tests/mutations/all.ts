import { accountMutations } from './accounts.ts';
import { accountFormMutations } from './accounts-by-http.ts';
import { databaseMutations } from './database.ts';
import { documentMutations } from './documents.ts';
import { fileMutations } from './files.ts';
import { orderMutations } from './orders.ts';
import { paymentMutations } from './payments.ts';
import { requestMutations } from './requests.ts';
import { returnMutations } from './returns.ts';

/** Every check that the mutation runs remove. */
export const mutations = [
  ...orderMutations,
  ...paymentMutations,
  ...documentMutations,
  ...accountMutations,
  ...accountFormMutations,
  ...requestMutations,
  ...databaseMutations,
  ...returnMutations,
  ...fileMutations,
];
