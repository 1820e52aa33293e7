import { expect, test } from 'vitest';
import { canonicalPath, pageMeta, siteOf } from './meta.ts';

const matches = [{ loaderData: { site: { name: 'Yatai', origin: 'https://stall.example' } } }];

const find = (tags: ReturnType<typeof pageMeta>, name: string) =>
  tags.find((tag) => Object.values(tag).includes(name)) as Record<string, string> | undefined;

test('a page has a title with the shop’s name, one address and a picture', () => {
  const picture = { id: 'p', alt: 'A crane', avifWidths: [], webpWidths: [640] };
  const tags = pageMeta(matches, { title: 'Paper Crane', description: 'Folded.', path: '/item/1', picture });
  expect(tags).toContainEqual({ title: 'Paper Crane · Yatai' });
  expect(find(tags, 'description')?.content).toBe('Folded.');
  expect(find(tags, 'canonical')?.href).toBe('https://stall.example/item/1');
  expect(find(tags, 'og:image')?.content).toBe('https://stall.example/media/p/640.webp');
  expect(find(tags, 'og:image:alt')?.content).toBe('A crane');
});

test('a hidden page is not indexed and has no canonical address', () => {
  const tags = pageMeta(matches, { title: 'Search', path: '/search', isHidden: true });
  expect(find(tags, 'robots')?.content).toBe('noindex, follow');
  expect(find(tags, 'canonical')).toBeUndefined();
});

test('a page without its own description or picture uses the shop’s', () => {
  const tags = pageMeta(matches, { title: null, path: '/' });
  expect(tags).toContainEqual({ title: 'Yatai · Anime merchandise, shipped across India' });
  expect(find(tags, 'description')?.content).toMatch(/^Yatai sells original/);
  expect(find(tags, 'og:image')?.content).toBe('https://stall.example/og.jpg');
});

test('a long description is cut at a word', () => {
  const description = `${'A word and '.repeat(30)}`;
  const shown = find(pageMeta(matches, { title: 'x', description, path: '/' }), 'description')?.content ?? '';
  expect(shown.length).toBeLessThanOrEqual(160);
  expect(shown).toMatch(/ (A|word|and)…$/);
});

test('the canonical address keeps only the queries that change the page', () => {
  const params = new URLSearchParams('utm_source=x&page=3&sort=newest&q=fox');
  expect(canonicalPath('/shop/all', params, ['page'])).toBe('/shop/all?page=3');
  expect(canonicalPath('/shop/all/', new URLSearchParams('page=1'), ['page'])).toBe('/shop/all');
  expect(canonicalPath('/', new URLSearchParams(), ['page'])).toBe('/');
});

test('a page still has a title when its root loader failed', () => {
  expect(siteOf([{ loaderData: undefined }])).toEqual({ name: 'Yatai', origin: '' });
});
