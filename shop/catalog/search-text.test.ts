import { expect, test } from 'vitest';
import { type SearchedProduct, searchText, wordsOf } from './search-text.ts';

const product: SearchedProduct = {
  name: 'Oni Mask Figurine',
  series: 'Oni Academy',
  category: 'figurines',
  optionValues: ['Red', 'Red', 'XL'],
  skus: ['FIG-01', null],
  description: 'A mask for the shelf.',
  fullDescription: null,
};

test('a word counts at its first position, and plurals also as singular', () => {
  const { vector, words } = searchText(product);
  expect(vector).toBe(
    "'oni':1A 'mask':2A 'figurine':3A 'academy':4B 'anime':5C 'figurines':6C 'red':7C 'xl':8C 'shelf':9D 'fig':10C '01':11C 'fig01':12C",
  );
  expect(words).toEqual(['oni', 'mask', 'figurine', 'academy', 'anime', 'figurines', 'red', 'xl', 'shelf']);
});

test('quotes and backslashes are escaped', () => {
  const { vector } = searchText({ ...product, name: `O'Neil\\ "x" :*`, series: null, description: '' });
  expect(vector.startsWith("'o':1A 'neil':2A 'x':3A")).toBe(true);
});

test('a long text gives at most 150 words, and a long word its first characters', () => {
  const long = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ');
  expect(searchText({ ...product, fullDescription: long }).words).toHaveLength(150);
  const [word] = wordsOf('𠮷'.repeat(100));
  expect(Array.from(word ?? '')).toHaveLength(60);
});
