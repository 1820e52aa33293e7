import { expect, test } from 'vitest';
import { LABELS_MAX } from '#config/numbers.ts';
import { pdfText } from '#tests/support/pages/pdf-text.ts';
import type { Label } from './labels.ts';
import { renderLabels } from './render-labels.server.ts';

const label = (changes: Partial<Label> = {}): Label => ({
  name: 'Paper Crane',
  optionText: null,
  sku: 'CRANE-1',
  price: 499_00,
  copies: 1,
  ...changes,
});

const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

test('labels fill sheets in rows, each with name, price and SKU', async () => {
  const labels = [label({ copies: 25 }), label({ name: 'Fan', optionText: 'Red', sku: '4003994155486', copies: 2 })];
  const file = await renderLabels(labels, 'a4-24', 'Labels');
  expect(pagesOf(file)).toBe(2);
  const text = pdfText(file);
  expect(text.match(/Paper Crane/g)).toHaveLength(25);
  expect(text.match(/CRANE-1/g)).toHaveLength(25);
  expect(text).toContain('Fan, Red');
  expect(text).toContain('4003994155486');
  expect(text).toContain('₹499');
});

test('a roll has one label on each page, of its size', async () => {
  const file = await renderLabels([label({ copies: 3 })], 'roll-50x25', 'Labels');
  expect(pagesOf(file)).toBe(3);
  expect(file.toString('latin1')).toMatch(/\/MediaBox \[0 0 141\.73\d* 70\.86\d*\]/);
});

test('a long name is cut, a variant without SKU has no bars, and a file has a limit', async () => {
  const long = label({ name: 'A very long name of a product that no label of this width can hold', sku: null });
  const text = pdfText(await renderLabels([long], 'roll-38x25', 'Labels'));
  expect(text).toMatch(/^A very long.*…$/m);
  expect(pagesOf(await renderLabels([label({ copies: LABELS_MAX + 5 })], 'roll-38x25', 'Labels'))).toBe(LABELS_MAX);
});
