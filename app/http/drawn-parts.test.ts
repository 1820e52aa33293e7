import { globSync, readFileSync } from 'node:fs';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { CardAddToCart } from '#app/ui/add-to-cart.tsx';
import { Gallery } from '#app/ui/gallery.tsx';
import { Description, ItemFacts } from '#app/ui/item-facts.tsx';
import { ListingFilters } from '#app/ui/listing-filters.tsx';
import { asPart, PartsContext, type PutPart } from '#app/ui/part.ts';
import { ProductGrid } from '#app/ui/product-grid.tsx';
import { ReviewsSection } from '#app/ui/reviews-section.tsx';
import type { SessionView } from '#app/ui/session.ts';
import { Shell } from '#app/ui/shell.tsx';
import { type ListingQuery, wholeListing } from '#shop/catalog/listing.ts';
import type { Picture, ProductCard, ShownProduct } from '#shop/catalog/product.ts';
import type { Likeable } from '#shop/likes/like.ts';
import { type DrawInParts, fillPlaces, openParts } from './drawn-parts.ts';

const picture: Picture = { id: 'a-1', alt: 'A “mask” & more', avifWidths: [320, 640], webpWidths: [640] };
const card: Likeable<ProductCard> = {
  id: '01a20034-5d56-707e-ba0e-72f04afed736',
  type: 'shop',
  name: 'Kitsune 狐 <Moon> & Co',
  price: 220_900,
  payable: 165_700,
  discount: 25,
  priceVaries: true,
  availability: 'low',
  ratingSum: 26,
  ratingCount: 6,
  cover: picture,
  onlyVariantId: null,
};
const cards: Likeable<ProductCard>[] = [
  card,
  { ...card, id: 'b', cover: null, onlyVariantId: 'v', ratingCount: 0, isLiked: true },
  { ...card, id: 'c', availability: 'sold-out', cover: { ...picture, avifWidths: [] }, isLiked: false },
  { ...card, id: 'd', cover: { ...picture, webpWidths: [] }, payable: 0, priceVaries: false },
];
const said = JSON.stringify({
  counts: [0, 0, 0, 1, 1],
  reviews: {
    rows: [
      {
        ...{ id: 'r', reviewer: 'Zoya', rating: 4, text: 'a < b', reply: 'Thank you', isSample: false },
        ...{
          isOwn: false,
          isVerified: true,
          createdAt: '2026-09-25T08:24:15.004Z',
          updatedAt: '2026-09-26T08:24:15.004Z',
        },
      },
    ],
    ...{ page: 1, total: 2, pageSize: 1 },
  },
});

const rated = { ratingSum: 9, ratingCount: 2 };
const product: ShownProduct = {
  ...{ id: 'a', handle: 'mask', type: 'digital', category: null, name: 'Mask', price: 220_900, discount: 25 },
  ...{ availability: 'in-stock', option1Name: null, option2Name: null, variants: [], pictures: [], sizeTable: null },
  ...{ description: 'Worn.', fullDescription: null, demoUrl: null, hsn: '9505', gstRates: [5, 18], isSample: true },
  ...{ countryOfOrigin: 'India', maker: 'A <b> & Co', netQuantity: '1 piece', series: 'Dragon & Post', ...rated },
};
const facets = { series: 'Oni Academy\nDragon & Post', origins: 'India' };
const filters = { path: '/shop/all', facets, isOneCategory: false, isDigital: false };
const things: Record<string, ReactNode> = {
  'cards, a visitor': createElement(ProductGrid, { cards: cards.slice(0, 1), eager: 1, Action: CardAddToCart }),
  'cards, signed in': createElement(ProductGrid, { cards, eager: 2, newFrom: 2, Action: CardAddToCart }),
  'cards without a button': createElement(ProductGrid, { cards, label: 'Others' }),
  filters: createElement(ListingFilters, { ...filters, query: wholeListing }),
  'filters in use': createElement(ListingFilters, {
    ...filters,
    q: 'o',
    query: { ...wholeListing, inStock: true, min: 5, series: 'X' },
  }),
  gallery: createElement(Gallery, { pictures: [picture, null, picture], name: 'Mask' }),
  description: createElement(Description, { text: 'Worn <once>.\n\n- light\n- red' }),
  facts: createElement(ItemFacts, { product }),
  'no picture': createElement(Gallery, { pictures: [], name: 'Mask' }),
  reviews: createElement(ReviewsSection, { path: '/item/a', rated, said, order: 'newest', own: null }),
};

/** As a page of the shop for this person. */
function pageOf(thing: ReactNode, session: SessionView, path: string): ReactNode {
  const root = { site: { name: 'Yatai', origin: 'https://shop.example' }, session };
  const Component = () => createElement(Shell, null, thing);
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component, loader: () => root }]);
  return createElement(Stub, { initialEntries: [path], hydrationData: { loaderData: { root } } });
}

/** @param seen told of every part */
function inParts(page: ReactNode, seen?: (name: string, props: object) => void): string {
  const draw: DrawInParts = (node, put) => {
    const value: PutPart = (Component, props) => {
      seen?.(Component.name, props);
      return put(Component, props);
    };
    return renderToString(createElement(PartsContext, { value }, node));
  };
  const parts = openParts(draw);
  const html = draw(page, parts.put);
  expect(html).toContain('part-place');
  return fillPlaces(html, parts.draw()).join('');
}

/** The components that the shop's own files call parts. */
const allParts = globSync('app/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/asPart\((\w+)/g)].map(([, name = '']) => name),
);

test('a page joined of parts is the page that React draws, the first time and from memory, whatever is a part', () => {
  const seen = new Set<string>();
  for (const session of [null, { isAdmin: false }, { isAdmin: true }]) {
    for (const path of ['/', '/shop/all', '/item/a', '/nowhere']) {
      for (const [name, thing] of Object.entries(things)) {
        const page = pageOf(thing, session, path);
        const plain = renderToString(page);
        expect(
          inParts(page, (part) => seen.add(part)),
          name,
        ).toBe(plain);
        expect(inParts(page), `${name}, again`).toBe(plain);
      }
    }
  }
  expect([...seen].sort()).toEqual([...allParts].sort());
});

test('nothing that a stranger writes into an address is remembered; what the shop offers is', () => {
  const partsOf = (path: string, query: Partial<ListingQuery>) => {
    const all: string[] = [];
    const thing = createElement(ListingFilters, { ...filters, q: 'made-up', query: { ...wholeListing, ...query } });
    inParts(pageOf(thing, null, path), (name, props) => all.push(`${name} ${JSON.stringify(props)}`));
    return all.sort();
  };
  const standing = ['Footer', 'Lamps', 'Lamps', 'SortChoice'];
  const namesOf = (parts: string[]) => parts.map((part) => part.split(' ', 1)[0]);
  for (const query of [
    { series: 'made-up' },
    { origin: 'made-up' },
    { min: 4711 },
    { max: 4711 },
    { series: 'Oni Academy', inStock: true },
  ]) {
    expect(namesOf(partsOf('/shop/all', query)), JSON.stringify(query)).toEqual(standing);
  }
  for (const query of [{}, { series: 'Oni Academy' }, { origin: 'India' }, { rating: 4 as const }, { inStock: true }])
    expect(namesOf(partsOf('/shop/all', query)), JSON.stringify(query)).toEqual(['FilterFields', ...standing].sort());
  expect(namesOf(partsOf('/made-up', {}))).toEqual(['FilterFields', 'Footer', 'SortChoice']);
  expect(partsOf('/search', { series: 'Oni Academy' }).join()).not.toContain('made-up');
});

test('a part is drawn anew where a prop differs, and only there', () => {
  let drawn = 0;
  const Plain: ComponentType<{ text: string; mark?: () => void }> = ({ text }) => {
    drawn += 1;
    return createElement('p', null, text);
  };
  const Part = asPart(Plain);
  const part = (text: string) => createElement(Part, { text });
  const texts = (...all: string[]) => inParts(createElement('i', null, ...all.map(part)));
  expect(texts('a', '<b>')).toBe('<i><p>a</p><p>&lt;b&gt;</p></i>');
  expect(texts('<b>', 'c', 'a')).toBe('<i><p>&lt;b&gt;</p><p>c</p><p>a</p></i>');
  expect(drawn).toBe(3);
  const [one, other] = [() => {}, () => {}];
  for (const mark of [one, other, one]) inParts(createElement(Part, { text: 'd', mark }));
  expect(drawn).toBe(5);
});

test('a part is made of parts, and what is frozen is known by what it says', () => {
  const drawn: string[] = [];
  const Leaf = asPart(({ text }: { text: string }) => {
    drawn.push(text);
    return createElement('b', null, text);
  });
  const Tree = asPart(({ texts }: { texts: readonly string[] }) => {
    drawn.push('tree');
    const leafOf = (text: string) => createElement(Leaf, { text });
    return createElement('u', null, ...texts.map(leafOf));
  });
  const ask = (texts: readonly string[]) => inParts(createElement('i', null, createElement(Tree, { texts })));
  expect(ask(['one', 'two'])).toBe('<i><u><b>one</b><b>two</b></u></i>');
  expect(ask(['two', '<3>', 'one'])).toBe('<i><u><b>two</b><b>&lt;3&gt;</b><b>one</b></u></i>');
  expect(drawn).toEqual(['tree', 'one', 'two', 'tree', '<3>']);
  const frozen = Object.freeze(['one', 'two']);
  for (const texts of [frozen, frozen, Object.freeze(['one', 'two'])]) ask(texts);
  expect(drawn).toHaveLength(5);
  expect(ask(Object.freeze(['two']))).toBe('<i><u><b>two</b></u></i>');
  expect(ask(Object.freeze(['one']))).toBe('<i><u><b>one</b></u></i>');
});

test('what looks like the place of a part in a text is a text', () => {
  const Part = asPart(({ text }: { text: string }) => createElement('p', null, text));
  const text = '<part-place n="0"></part-place>';
  expect(inParts(createElement('div', null, text, createElement(Part, { text })))).not.toContain(text);
});

test('a walk through countless parts that nobody asks for again takes no place of those that are asked for', () => {
  let drawn = 0;
  const Part = asPart(({ text }: { text: string }) => {
    drawn += 1;
    return createElement('p', null, text);
  });
  const ask = (text: string) => inParts(createElement('i', null, createElement(Part, { text })));
  ask('common');
  ask('common');
  expect(drawn).toBe(1);
  // Twelve million characters, more than are remembered.
  const long = 'x'.repeat(10_000);
  for (let at = 0; at < 600; at += 1) ask(`${at} ${long}`);
  expect(drawn).toBe(601);
  ask('common');
  expect(drawn).toBe(601);
  ask(`0 ${long}`);
  expect(drawn).toBe(602);
});
