import type { Mutation } from './mutation.ts';

/** Transactions, connections and locks. */
export const databaseMutations: readonly Mutation[] = [
  {
    name: 'a refusal undoes what the transaction wrote',
    file: 'db/transaction.ts',
    before: "isRefusal(outcome) ? 'rollback' : 'commit'",
    after: "'commit'",
    tests: ['db/transaction.test.ts › a returned refusal rolls back every write'],
  },
  {
    name: 'a transaction with a failed query does not count as committed',
    file: 'db/transaction.ts',
    before: "if (command === 'ROLLBACK' && !isRefusal(outcome))",
    after: 'if (false)',
    tests: ['db/pipeline.full.test.ts › a transaction that caught the error of a query is not treated as committed'],
  },
  {
    name: 'the first error of a transaction is thrown',
    file: 'db/pipeline.ts',
    before: 'throw cause ?? error;',
    after: 'throw error;',
    tests: [
      'db/pipeline.full.test.ts › the error that aborted a transaction is reported, even if errors it caused arrive first',
    ],
  },
  {
    name: 'queries of a failed transaction do not run in the next one',
    file: 'db/pipeline.ts',
    before: 'if (!isOpen)',
    after: 'if (false)',
    tests: ['db/pipeline.full.test.ts › work that continues after its transaction failed does not reach the database'],
  },
  {
    name: 'a connection with an unanswered query is closed',
    file: 'db/connect.ts',
    before: 'isLost ||= isDatabaseUnavailable(error);',
    after: '',
    tests: ['db/pipeline.full.test.ts › a connection with a missing answer is not used again'],
  },
  {
    name: 'a deadlocked transaction is repeated',
    file: 'db/transaction.ts',
    before: "new Set(['40001', '40P01', '0A000', '26000'])",
    after: "new Set(['0A000', '26000'])",
    tests: [
      'db/transaction.test.ts › two transactions that lock in opposite order both succeed: the loser of the deadlock is repeated',
    ],
  },
  {
    name: 'lock: two processes that start together seed once',
    file: 'demo/seed-demo.ts',
    before: "await lockName(trx, 'demo');",
    after: '',
    tests: ['demo/seed-demo.full.test.ts › two processes that start together seed the demo once'],
  },
];
