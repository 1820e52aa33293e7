import fc from 'fast-check';
import type { OddBody } from './odd-request.ts';
import { oddName, oddText } from './odd-text.ts';

const HEAD =
  'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Body (HTML),Image Src,Published';
const COLUMNS = HEAD.split(',').length;

const goodRow = ['fox-mask', 'Fox Mask', '499', 'Size', 'S', 'CSV-1', '5', '<p>Painted</p>', '', 'TRUE'];
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const oddRow = fc
  .array(fc.tuple(fc.nat(COLUMNS - 1), fc.oneof(oddText, fc.constantFrom('fox-mask', 'TRUE', '-5', '1e9'))), {
    maxLength: 3,
  })
  .map((changes) => {
    const cells = [...goodRow];
    for (const [at, text] of changes) cells[at] = text;
    return cells.map(quoted).join(',');
  });

/** A file of products with odd cells, one that is broken, or none at all. */
export const oddCsv: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(',', ';', '\t'), fc.array(oddRow, { maxLength: 4 }))
      .map(([, rows]) => [HEAD, ...rows].join('\n')),
  },
  fc.constantFrom(
    '',
    HEAD,
    `\ufeff${HEAD}\r\n${goodRow.join(',')}\r\n`,
    `${HEAD}\n"unclosed`,
    `${HEAD}\n${','.repeat(500)}`,
    `${HEAD},${HEAD}\n${goodRow.join(',')}`,
    `${HEAD.replaceAll(',', ';')}\n${goodRow.join(';')}`,
    `__proto__,constructor\n1,2`,
    'PK\u0003\u0004',
  ),
  oddText,
);

const money = fc.oneof(
  fc.constantFrom<unknown>(49_900, 0, -1, 1e308, 0.5, '49900', null, 2 ** 53, 2 ** 31, -0),
  fc.jsonValue({ maxDepth: 1 }),
);
const word = fc.oneof(fc.constantFrom<unknown>('pay_fuzz1', 'order_fuzz1', 'rfnd_fuzz1', 'INR', null), oddText);

const payment = fc.record(
  {
    id: fc.oneof(fc.constant('pay_fuzz1'), word),
    order_id: fc.oneof(fc.constant('‹provider-order›'), word),
    amount: money,
    currency: fc.oneof(fc.constant('INR'), word),
    status: fc.oneof(fc.constantFrom('captured', 'failed', 'authorized'), word),
    captured: fc.constantFrom<unknown>(true, false, 'true', 1, null),
  },
  { requiredKeys: ['id', 'amount', 'currency', 'status'] },
);
const refund = fc.record(
  { id: word, payment_id: word, amount: money, status: fc.constantFrom('processed', 'failed', 'x'), receipt: word },
  { requiredKeys: ['id', 'amount'] },
);
const events = ['payment.captured', 'payment.failed', 'order.paid', 'refund.processed', 'refund.failed', '__proto__'];
const message = fc.record({
  entity: fc.constant('event'),
  event: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(...events) }, word),
  payload: fc.oneof(
    { weight: 6, arbitrary: fc.record({ payment: fc.record({ entity: payment }) }) },
    {
      weight: 3,
      arbitrary: fc.record({ payment: fc.record({ entity: payment }), refund: fc.record({ entity: refund }) }),
    },
    fc.jsonValue({ maxDepth: 3 }),
  ),
  created_at: fc.constantFrom<unknown>(1_700_000_000, -1, 'now', 1e300),
});

/** Odd webhooks of the payment service; most of them signed. */
export const oddMessage: fc.Arbitrary<OddBody> = fc.record({
  kind: fc.constant('text' as const),
  type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', null),
  text: fc.oneof(
    { weight: 6, arbitrary: message.map((one) => JSON.stringify(one)) },
    message.map((one) => JSON.stringify(one).slice(0, -1)),
    fc
      .tuple(message, oddName, oddText)
      .map(([one, name, text]) =>
        JSON.stringify(one).replace('{', `{${JSON.stringify(name)}:${JSON.stringify(text)},`),
      ),
    fc.json({ maxDepth: 5 }),
    oddText,
  ),
  isSigned: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});
