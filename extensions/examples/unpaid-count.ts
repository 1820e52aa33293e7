import type { Extension } from '../extension.ts';

/** Writes into the log, once an hour, how many orders wait for their money. */
export const extension: Extension = {
  version: 1,
  name: 'unpaid-count',
  jobs: [
    {
      name: 'unpaid-count',
      everySeconds: 3_600,
      async run(trx, { log }) {
        const { unpaid } = await trx
          .selectFrom('orders')
          .select((select) => select.fn.countAll<number>().as('unpaid'))
          .where('status', '=', 'unpaid')
          .executeTakeFirstOrThrow();
        log.info({ unpaid: Number(unpaid) }, 'Orders that wait for their money');
      },
    },
  ],
};
