import { expect, test } from 'vitest';
import { sumOf } from '#lib/money.ts';
import { registeredShop } from '#tests/support/fixtures/orders.ts';
import { sampleDocument } from './sample-document.server.ts';

const now = new Date('2026-11-24T06:00:00Z');

test('a sample invoice has the prefix and a number that is never issued, and its lines add up', () => {
  const document = sampleDocument({ ...registeredShop, invoicePrefix: 'LL' }, now);
  expect(document).toMatchObject({
    kind: 'invoice',
    serial: 'LL26-27/000000',
    seller: { gstin: registeredShop.gstin },
  });
  expect(document.total.gross).toBe(sumOf(document.lines.map(({ gross }) => gross)));
});

test('without a GSTIN the sample is a receipt', () => {
  expect(sampleDocument({ ...registeredShop, gstin: null }, now).kind).toBe('receipt');
});
