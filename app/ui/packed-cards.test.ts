import { expect, test } from 'vitest';
import type { ProductCard } from '#shop/catalog/product.ts';
import type { Likeable } from '#shop/likes/like.ts';
import { packCards, unpackCards } from './packed-cards.ts';

const card: Likeable<ProductCard> = {
  id: '01a20034-5d56-707e-ba0e-72f04afed736',
  type: 'shop',
  name: 'Kitsune 狐 “Moon”, Deluxe',
  price: 220_900,
  payable: 165_700,
  discount: 12.5,
  priceVaries: true,
  availability: 'low',
  ratingSum: 26,
  ratingCount: 6,
  cover: { id: '01a20034-5bff-7464-ba14-4e1967c36b68', alt: '', avifWidths: [320, 640], webpWidths: [640] },
  onlyVariantId: '01a20034-5d9d-74e3-87bd-c0f8e5a8860e',
};

test('packed cards are the same cards again', () => {
  const cards: Likeable<ProductCard>[] = [
    card,
    { ...card, isLiked: true, type: 'digital', cover: null },
    { ...card, isLiked: false, priceVaries: false, onlyVariantId: null, payable: 0 },
    { ...card, cover: { id: 'a', alt: 'A mask', avifWidths: [], webpWidths: [] } },
  ];
  expect(unpackCards(packCards(cards))).toEqual(cards);
  expect(unpackCards(packCards([]))).toEqual([]);
});

test('a name cannot break out of its place', () => {
  const [first, second, ...more] = unpackCards(packCards([{ ...card, name: 'Two\nlines\tand more' }, card]));
  expect(first).toEqual({ ...card, name: 'Two lines and more' });
  expect(second).toEqual(card);
  expect(more).toEqual([]);
});
