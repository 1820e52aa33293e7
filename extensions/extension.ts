import type { Shop, Visit } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import type { EmailTemplate } from '#emails/render-email.ts';
import type { Method } from '#shop/payments/method.ts';
import type { Carrier } from '#shop/shipping/carrier.ts';

/** Work that is done again and again, in one transaction, by one process at a time. */
export type ExtensionJob = {
  /** Lower case with dashes; no other job of the shop has it. */
  name: string;
  /** Seconds between two runs in any process, at least 10. A restart does not shorten them. */
  everySeconds: number;
  /** Runs again with the same data after a failure or a restart. */
  run(trx: Db, context: { shop: Shop; log: Visit['log'] }): Promise<void>;
};

/**
 * A file of the folder `extensions/`, exported as `extension`; docs/extending.md. The version rises with a change that old
 * extensions have to follow. Import only types: `import type`.
 */
export type Extension = {
  version: 1;
  /** Lower case with dashes. */
  name: string;
  jobs?: readonly ExtensionJob[];
  /** Methods without a page of their own: paid on delivery, or later. Their settings are variables that begin with PAY_. */
  paymentMethods?: readonly (Method & { due: 'delivery' | 'later' })[];
  /** Their couriers are offered with those of the shop's own carriers. */
  carriers?: readonly Carrier[];
  /** Other texts for emails of the shop. */
  emails?: readonly EmailTemplate[];
};
