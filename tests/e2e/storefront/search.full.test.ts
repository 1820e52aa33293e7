import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { cards } from '#tests/support/pages/listing-page.ts';
import { searchField, typeSearch } from '#tests/support/pages/search-field.ts';
import { FIREFOX, main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('a suggested product opens directly, by key or mouse', async () => {
  const { id } = await openProduct(shop.db, { name: 'Zeppelin Tea Caddy' });
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await typeSearch(page, 'zeppelin te');
  await page.getByRole('option', { name: /Zeppelin Tea Caddy/ }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/item/${id}`);
  await page.goto('/');
  await typeSearch(page, 'zeppelin');
  await page.getByRole('option', { name: /Zeppelin Tea Caddy/ }).click();
  await page.waitForURL(`**/item/${id}`);
});

test('suggestions that come after Enter do not cover the results', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await typeSearch(page, 'lanter');
  // Never answered: the search has to cancel it.
  await page.route('**/search/suggest?q=lantern', () => {});
  const asked = page.waitForRequest('**/search/suggest?q=lantern');
  await page.keyboard.press('n');
  await asked;
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/suggest?q=lantern'));
  await page.keyboard.press('Enter');
  await cancelled;
  await main(page).getByRole('heading', { level: 1, name: 'Results for “lantern”' }).waitFor();
  await page.getByRole('combobox', { name: 'Search the shop', expanded: false }).waitFor();
});

test('a typing error is corrected, and the page shows the word that was searched', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/search?q=kitsnue');
  await main(page).getByRole('heading', { level: 1, name: 'Results for “kitsune”' }).waitFor();
  await main(page).getByText('No results for “kitsnue”, so we searched for this instead.').waitFor();
  expect((await cards(page).allInnerTexts()).join()).toContain('Kitsune');
  await main(page).getByRole('link', { name: 'Search only for “kitsnue”' }).click();
  await main(page).getByText('No results for “kitsnue”.').waitFor();
  await main(page).getByRole('link', { name: 'Did you mean “kitsune”?' }).waitFor();
  await page.goto('/search?q=zzzzqqqq');
  await main(page).getByText('No results for “zzzzqqqq”.').waitFor();
  expect(await main(page).innerText()).not.toContain('No products available.');
  await page.goto('/search');
  await main(page).getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor();
});

test('a price in the text is not why a search without results offers nothing; it is recorded, but for programs', async () => {
  const { page } = await visit(browser, shop.origin, { userAgent: FIREFOX });
  await page.goto('/search?q=zzzzxxxx+under+2000');
  await page.waitForURL('**/search?q=zzzzxxxx&max=2000');
  await main(page).getByText('No results for “zzzzxxxx”.').waitFor();
  expect(await cards(page).count()).toBeGreaterThan(4);
  await page.goto('/search?q=kitsune&max=1');
  expect(await cards(page).count()).toBe(0);
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  await fetch(`${shop.origin}/search?q=yyyyxxxx`, { headers: { 'user-agent': crawler } });
  const recorded = await sql<{ query: string; isMissed: boolean }>`
    select query, results = 0 as "isMissed" from search_log where query in ('zzzzxxxx', 'kitsune', 'yyyyxxxx') order by query desc
  `.execute(shop.db);
  expect(recorded.rows).toEqual([
    { query: 'zzzzxxxx', isMissed: true },
    { query: 'kitsune', isMissed: false },
  ]);
});

test('a search without results suggests a word, a category and products', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/search?q=oni+mug');
  await main(page).getByText('No results for “oni mug”.').waitFor();
  expect(await cards(page).count()).toBe(8);
  expect(await cards(page).first().innerText()).toContain('Oni');
  expect(await main(page).getByRole('link', { name: 'Browse Anime Accessories' }).getAttribute('href')).toBe(
    '/shop/accessories',
  );
  await main(page).getByRole('link', { name: 'Search for “oni”' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Results for “oni”' }).waitFor();
  await page.goto('/search?q=pitsune');
  await main(page).getByRole('link', { name: 'Did you mean “kitsune”?' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Results for “kitsune”' }).waitFor();
  await page.goto('/search?q=zzzzqqqq');
  await main(page).getByRole('heading', { name: 'You may like' }).waitFor();
  expect(await cards(page).count()).toBe(8);
});

test('a price in the text becomes a filter', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/search?q=figures+under+₹1,000');
  expect(new URL(page.url()).search).toBe('?q=figures&max=1000');
  await main(page).getByRole('heading', { level: 1, name: 'Results for “figures”' }).waitFor();
  expect(await cards(page).count()).toBeGreaterThan(0);
});

test('recent searches are stored in the browser, reused, and removed singly or all', async () => {
  const { page } = await visit(browser, shop.origin);
  const stored = () => page.evaluate(() => localStorage.getItem('recentSearches'));
  await page.goto('/');
  await searchField(page).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
  for (const text of ['ramen', 'oni mask', 'neko']) {
    await searchField(page).fill(text);
    await searchField(page).press('Enter');
    await page.waitForURL(`**/search?q=${text.replace(' ', '+')}`);
    await expect.poll(stored).toContain(text);
  }
  await page.goto('/contact');
  await searchField(page).click();
  const recent = page.getByRole('group', { name: 'Recent searches' });
  await recent.waitFor();
  expect(await recent.getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('neko'),
    expect.stringContaining('oni mask'),
    expect.stringContaining('ramen'),
    'Clear recent searches',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => recent.getByRole('option').count()).toBe(3);
  await expectNoBarriers(page, 'recent searches');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=oni+mask');
  // The arrival of a page closes the list.
  await main(page).getByRole('heading', { level: 1, name: 'Results for “oni mask”' }).waitFor();
  await searchField(page).fill('');
  await recent.getByRole('option', { name: 'Clear recent searches' }).click();
  await recent.waitFor({ state: 'hidden' });
  expect(await stored()).toBeNull();
});

test('suggestions show categories, pictures and prices', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await typeSearch(page, 'figur');
  await page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Anime Figurines' }).waitFor();
  const product = page.getByRole('group', { name: 'Products' }).getByRole('option').first();
  expect(await product.innerText()).toMatch(/₹[\d,]+/);
  const picture = product.locator('img');
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(40);
  await page.getByRole('option', { name: 'Anime Figurines' }).click();
  await page.waitForURL('**/shop/figurines');
});

test('a search is sorted and filtered like a listing and keeps its text', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/search?q=kitsune');
  const all = await cards(page).count();
  expect(all).toBeGreaterThan(1);
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low');
  await page.waitForURL('**/search?q=kitsune&sort=price-desc');
  await expect.poll(() => cards(page).count()).toBe(all);
  await main(page)
    .getByText(/^Filters/)
    .click();
  await main(page).getByRole('combobox', { name: 'Category' }).selectOption('Desk & Tech Gear');
  await page.waitForURL('**/search?q=kitsune&sort=price-desc&category=tech-gear');
  await expect.poll(() => cards(page).count()).toBeLessThan(all);
  await main(page).getByRole('link', { name: 'Remove filter: Desk & Tech Gear' }).click();
  await expect.poll(() => cards(page).count()).toBe(all);
  expect(await searchField(page).inputValue()).toBe('kitsune');
});

const strange: [string, string][] = [
  ['ten thousand letters', 'a'.repeat(10_000)],
  ['ten thousand signs', "'%_\\".repeat(2_500)],
  ['a thousand words', 'mask '.repeat(1_000)],
  ['emoji', '🦊👹🎎👨‍👩‍👧‍👦'],
  ['many emoji', '👹'.repeat(500)],
  ['NUL', 'mask\u0000oni'],
  ['control characters', '\u0001\u001f\u007f\u0085'],
  ['half a character', 'mask\ud800'],
  ['per cent', '%'],
  ['per cent and underline', '%_%'],
  ['quotes', `'"’“; drop table products; --`],
  ['backslash', '\\'],
  ['operators of the full-text search', '!!& | <-> :* ( mask'],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['right to left', '\u202eksam\u202c مرحبا'],
  ['other scripts', '屋台 狐 नमस्ते ಠ_ಠ'],
  ['combining marks', `a${'\u0301'.repeat(200)}`],
  ['spaces only', ' \t\n\u00a0\u3000 '],
];

test('no text breaks the search or its suggestions', async () => {
  for (const [what, text] of strange) {
    // A lone half of a pair cannot be written in an address; a form sends the mark for "unreadable" in its place.
    const q = encodeURIComponent(text.toWellFormed());
    for (const path of [`/search?q=${q}`, `/search/suggest?q=${q}`, `/search?q=${q}&sort=price-asc&page=1`]) {
      const { status, headers } = await fetch(`${shop.origin}${path}`);
      expect([200, 400, 431], `${what}: ${status} at ${path.slice(0, 80)}`).toContain(status);
      expect(headers.get('x-request-id'), what).toMatch(/./);
    }
  }
  for (const query of ['q=%', 'q=%00', 'q=%ff%fe', 'q=a&q=b', 'q[]=a', 'q=mask&page=0', 'q=mask&sort=no']) {
    const { status } = await fetch(`${shop.origin}/search?${query}`);
    expect([200, 400], query).toContain(status);
  }
});

test('unusual texts are shown as typed, and run nothing', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const text of ['<img src=x onerror=alert(1)>', '</title><script>window.ran = 1</script>', `%'"&zzqq;🦊`]) {
    await page.goto('/');
    await searchField(page).fill(text);
    await searchField(page).press('Enter');
    await main(page).getByText(`No results for “${text}”.`).waitFor();
    expect(await page.title()).toContain(text);
    expect(await searchField(page).inputValue()).toBe(text);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
});
