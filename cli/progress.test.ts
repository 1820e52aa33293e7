import { expect, test } from 'vitest';
import { progressText } from './progress.ts';

test('progress shows a bar, the share, the counts and the time left', () => {
  expect(progressText('products', 0, 1_200, 50)).toBe(`${'░'.repeat(30)} 0% · 0/1,200 products`);
  expect(progressText('products', 400, 1_200, 5_000)).toBe(
    `${'█'.repeat(10)}${'░'.repeat(20)} 33% · 400/1,200 products · 10 s left`,
  );
  expect(progressText('MB', 0, 0, 1)).toBe(`${'█'.repeat(30)} 100% · 0/0 MB · 0 s left`);
});
