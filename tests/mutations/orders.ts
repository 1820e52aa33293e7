import type { Mutation } from './mutation.ts';

/** Stock, checkouts, orders and quotes. */
export const orderMutations: readonly Mutation[] = [
  {
    name: 'stock is taken only where there is enough',
    file: 'shop/inventory/stock.server.ts',
    before: `variants.stock >= locked.quantity
        and not exists (select from locked where stock < quantity)
        and (select`,
    after: '(select',
    tests: ['shop/inventory/stock.test.ts › a line without enough stock leaves the stock of all other lines'],
  },
  {
    name: 'variants are locked before their stock is read',
    file: 'shop/inventory/stock.server.ts',
    before: 'order by variants.id for no key update of variants',
    after: 'order by variants.id',
    tests: [
      'shop/inventory/stock.race.full.test.ts › exactly twenty of fifty concurrent buyers get one of twenty units',
    ],
  },
  {
    name: 'what is returned already is not returned again',
    file: 'shop/inventory/stock.server.ts',
    before: "and stock_moves.reason in ('taken', 'returned')",
    after: "and stock_moves.reason in ('taken')",
    tests: ['shop/inventory/stock.test.ts › a repeated return restores the stock once'],
  },
  {
    name: 'a return locks the variants before it counts',
    file: 'shop/inventory/stock.server.ts',
    before: 'order by id for no key update`',
    after: 'order by id`',
    tests: [
      'shop/inventory/stock.race.full.test.ts › returning the same order twice at the same time returns its stock once',
    ],
  },
  {
    name: 'CHECK: no stock below zero',
    file: 'db/migrations/0001-opening.ts',
    before: 'stock integer check (stock >= 0)',
    after: 'stock integer',
    tests: ['db/rules.test.ts › the database refuses stock below zero'],
  },
  {
    name: 'CHECK: prices are whole rupees',
    file: 'db/migrations/0001-opening.ts',
    before: `price_paise bigint check (price_paise between 0 and 1000000000 and price_paise % 100 = 0),
  check (option2`,
    after: `price_paise bigint,
  check (option2`,
    tests: ['db/rules.test.ts › the database refuses a price that is no whole rupees'],
  },
  {
    name: 'trigger: the stock ledger is append-only',
    file: 'db/migrations/0001-opening.ts',
    before: "raise exception 'stock_moves is append-only';",
    after: 'return new;',
    tests: ['shop/inventory/stock.test.ts › stock entries cannot be changed'],
  },
  {
    name: 'two submissions of one customer wait for each other',
    file: 'shop/checkout/lock-customer.server.ts',
    before: ' for no key update of customers`',
    after: '`',
    tests: [
      'shop/checkout/place-order.race.full.test.ts › fifty submissions of one key are one order with fifty identical responses',
    ],
  },
  {
    name: 'idempotency key: the same key gives the same answer',
    file: 'shop/checkout/place-order.server.ts',
    before: "if (submission) return isEqual(submission) ? answerAgain(submission) : refuse('key-reused');",
    after: '',
    tests: [
      'shop/checkout/place-order.test.ts › the same key gives the same answer, and is refused with other content',
    ],
  },
  {
    name: 'idempotency key: other content is refused',
    file: 'shop/checkout/place-order.server.ts',
    before: "isEqual(submission) ? answerAgain(submission) : refuse('key-reused')",
    after: 'answerAgain(submission)',
    tests: [
      'shop/checkout/place-order.race.full.test.ts › fifty submissions of one key with different contents are one order, and all others are refused',
    ],
  },
  {
    name: 'unique key: one checkout for each key of a customer',
    file: 'db/migrations/0010-orders.ts',
    before: `created_at timestamptz not null default now(),
  unique (customer_id, idempotency_key)`,
    after: 'created_at timestamptz not null default now()',
    tests: ['db/rules.test.ts › the database refuses a key that was used'],
  },
  {
    name: 'an unpaid order is not resumed once its address has changed',
    file: 'shop/checkout/place-order.server.ts',
    before: ' && !(isByCustomer && isMisdirected(checkout, buyer))',
    after: '',
    tests: ['shop/checkout/checkout-keys.test.ts › an unpaid order is not resumed once its address has been corrected'],
  },
  {
    name: 'idempotency key: one that resumed a checkout is stored',
    file: 'shop/checkout/place-order.server.ts',
    before: 'await addKey(trx, customerId, submitted.idempotencyKey, resumed.id);',
    after: '',
    tests: [
      'shop/checkout/checkout-keys.test.ts › a key that resumed an open checkout orders nothing more after payment',
    ],
  },
  {
    name: 'cash on delivery needs a verified email',
    file: 'shop/checkout/internal/checkout-refusals.ts',
    before: "needsVerifiedEmail && !isEmailVerified ? refuse('email-unverified') : null",
    after: 'null',
    tests: ['shop/checkout/limits.test.ts › cash on delivery needs a verified email, and other payment methods do not'],
  },
  {
    name: 'limit: cash on delivery orders that wait',
    file: 'shop/checkout/place-order.server.ts',
    before: 'recent.openOnDelivery >= effectLimits.openOnDelivery.points',
    after: 'recent.openOnDelivery < 0',
    tests: ['shop/checkout/limits.test.ts › the number of open cash on delivery orders of a customer is limited'],
  },
  {
    name: 'limit: payment references that wait',
    file: 'shop/checkout/place-order.server.ts',
    before: 'recent.claimed >= effectLimits.openClaims.points',
    after: 'recent.claimed < 0',
    tests: [
      'shop/checkout/limits.test.ts › the number of checkouts of a customer whose payment reference nobody has checked is limited',
    ],
  },
  {
    name: 'limit: checkouts an hour',
    file: 'shop/checkout/place-order.server.ts',
    before: 'recent.checkouts >= effectLimits.checkouts.points',
    after: 'recent.checkouts < 0',
    tests: [
      'shop/checkout/limits.test.ts › the number of checkouts per hour is limited, and a known key is still answered',
    ],
  },
  {
    name: 'one email to the owner for each order and event',
    file: 'shop/orders/enqueue-order-email.server.ts',
    before: "[kind, orderId, problem, parcelStage, subject].filter(Boolean).join(':')",
    after: "[kind, orderId, problem, parcelStage, subject, Math.random()].filter(Boolean).join(':')",
    tests: [
      'shop/checkout/limits.test.ts › forty references for one order send the owner one email, and five are stored',
    ],
  },
  {
    name: 'nothing is charged that nobody has seen',
    file: 'shop/checkout/internal/place-checkout.server.ts',
    before: 'if (changedLines !== null) return',
    after: 'if (changedLines === undefined) return',
    tests: ['shop/checkout/place-order.test.ts › a price that the customer has not seen is shown before it is charged'],
  },
  {
    name: 'no delivery charge and no fee is charged that nobody has seen',
    file: 'shop/checkout/internal/place-checkout.server.ts',
    before: 'submitted.payablePaise !== payablePaise) return',
    after: 'submitted.payablePaise === null) return',
    tests: [
      'shop/checkout/delivery-charge.test.ts › the limit counts what the goods cost after promotions, and an order at another amount than its page is refused',
    ],
  },
  {
    name: 'goods go to an address of this customer',
    file: 'shop/checkout/lock-customer.server.ts',
    before: 'addresses.customer_id = customers.id and addresses.id',
    after: 'addresses.id',
    tests: ['shop/checkout/place-order.test.ts › goods need an address of this customer, and files none'],
  },
  {
    name: 'payment methods are those that are available for the cart',
    file: 'shop/checkout/internal/place-checkout.server.ts',
    before: 'const method = listMethods(enabledMethods, lines, terms).find(',
    after: 'const method = enabledMethods.find(',
    tests: [
      'shop/checkout/place-order.test.ts › cash on delivery is refused above its limit, and other methods when they are not available',
    ],
  },
  {
    name: 'unpaid files earn no promotion for goods on delivery',
    file: 'shop/checkout/internal/place-checkout.server.ts',
    before: 'candidates, now, { isApart, delivery });',
    after: 'candidates, now, { delivery });',
    tests: [
      'shop/checkout/mixed-cart.test.ts › unpaid files earn no promotion for goods on delivery, and one payment for all of it does',
    ],
  },
  {
    name: 'a draft is placed as the page showed it',
    file: 'shop/draft-orders/place-draft.server.ts',
    before: "if (version !== versionOf(draft, enabledMethods)) return refuse('changed');",
    after: '',
    tests: [
      'shop/draft-orders/draft-orders.test.ts › a draft that has changed since the page was loaded is not placed',
    ],
  },
  {
    name: 'orders move by the table of moves',
    file: 'shop/orders/move-order.server.ts',
    before: "if (!mayMove(order.status, to, order.kind, by.actor)) return refuse('illegal-move');",
    after: '',
    tests: [
      'shop/fulfilment/undo-order.test.ts › cancelling returns the stock once, emails the customer, and is refused from packed on',
    ],
  },
  {
    name: 'an order is locked before it moves',
    file: 'shop/orders/move-order.server.ts',
    before: `    .forNoKeyUpdate()
`,
    after: '',
    tests: [
      'shop/checkout/place-order.race.full.test.ts › an order that is cancelled twenty times and expires at the same time returns its stock once',
    ],
  },
  {
    name: 'owner: only the customer cancels an order of theirs',
    file: 'shop/orders/cancel-order.server.ts',
    before: "if (order?.customer_id !== customerId) return refuse('not-found');",
    after: '',
    tests: ['shop/orders/owners.test.ts › another customer’s order cannot be cancelled'],
  },
  {
    name: 'owner: only the customer accepts a quote of theirs',
    file: 'shop/services/quote-order.server.ts',
    before: 'order === null || order.customer_id !== customerId || order.checkout_id === null',
    after: 'order === null || order.checkout_id === null',
    tests: ['shop/orders/owners.test.ts › another customer’s quote cannot be accepted'],
  },
  {
    name: 'owner: documents of an order are its customer’s',
    file: 'shop/invoicing/find-document.server.ts',
    before: "if (customerId !== null) query = query.where('orders.customer_id', '=', customerId);",
    after: '',
    tests: ["shop/invoicing/issue-invoice.race.full.test.ts › another customer's document is not found"],
  },
  {
    name: 'a quote runs out',
    file: 'shop/services/quote-order.server.ts',
    before: "if (order.expires_at !== null && order.expires_at <= now) return refuse('over');",
    after: '',
    tests: ['shop/services/services.test.ts › an outdated price cannot be accepted, and the order expires'],
  },
  {
    name: 'drops: a product is not sold before its start',
    file: 'shop/drops/drops.server.ts',
    before: 'and collections.starts_at > now())`;',
    after: 'and false)`;',
    tests: ['shop/checkout/drops.test.ts › before its start a product of a drop is shown and cannot be ordered'],
  },
  {
    name: 'drops: the limit for each customer holds',
    file: 'shop/checkout/internal/place-checkout.server.ts',
    before: "if (limit !== null) return { ...refuse('over-limit'), limit };",
    after: '',
    tests: ['shop/checkout/drops.test.ts › each customer gets so many units of a drop, and gets cancelled ones back'],
  },
  {
    name: 'pre-orders: nobody packs one early without confirming it',
    file: 'shop/fulfilment/move-order-as-admin.server.ts',
    before: "if (to === 'packed' && !input.isEarly && isToCome(order.release_on)) return refuse('not-released');",
    after: '',
    tests: [
      'shop/checkout/pre-orders.test.ts › a pre-order is packed before its release only if an administrator confirms it',
    ],
  },
];
