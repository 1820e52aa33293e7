import { expect, test } from 'vitest';
import { readDescription } from './description.ts';

test('paragraphs end at blank lines, and other line breaks stay', () => {
  expect(readDescription('One\nand more.\n\n\n  \nTwo.\r\n\r\nThree.')).toEqual(['One\nand more.', 'Two.', 'Three.']);
});

test('lines with a dash are a list, also directly below a sentence', () => {
  expect(readDescription('In the box:\n- a yukata\n- a sash, 3-ply\n* a bag\nThat is all.\n\n- alone')).toEqual([
    'In the box:',
    ['a yukata', 'a sash, 3-ply', 'a bag'],
    'That is all.',
    ['alone'],
  ]);
});

test('an empty description shows nothing', () => {
  expect(readDescription('')).toEqual([]);
  expect(readDescription(' \n\n - \n')).toEqual([]);
});
