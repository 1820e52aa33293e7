import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { unpinSelf } from './pinning.ts';
import { median, type Row } from './table.ts';

const RUNS = 3;
/** Slowdown of a mid-range phone compared with this machine. */
const SLOWED = 4;
/** Cards on a list after many "show more". */
const LONG_LIST = 240;
/** Later paints are not counted for an interaction. */
const SETTLE_MS = 600;
/** The threshold for "good": web.dev/articles/inp. */
const AIM_MS = 200;

type Client = { page: Page; itemPath: string };
/** What is done before the measuring, and the clicks that are measured. */
type Action = { what: string; open(client: Client): Promise<unknown>; act(page: Page): Promise<unknown> };

const openList = ({ page }: Client) => page.goto('/shop/all');
const openItem = ({ page, itemPath }: Client) => page.goto(itemPath);

async function openLongList(client: Client): Promise<void> {
  await openList(client);
  const { page } = client;
  for (
    let cards = 0;
    cards < LONG_LIST;
    cards = await page.locator('.product-grid__grid .product-card__card').count()
  ) {
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.waitForFunction(
      (before) => document.querySelectorAll('.product-grid__grid .product-card__card').length > before,
      cards,
    );
  }
}

const addFromCard = (page: Page) => page.locator('.product-card__card button.product-card__action').first().click();
const like = (page: Page) => page.locator('.product-card__card .like-button').first().click();
const showMore = (page: Page) => page.getByRole('link', { name: 'Show more' }).click();
const switchTheme = (page: Page) => page.locator('.top-bar__themeToggle:visible').first().click();
const openFilters = (page: Page) => page.locator('.listing__filters summary').first().click();

const ACTIONS: Action[] = [
  {
    what: 'add to cart, item page',
    open: openItem,
    act: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().click(),
  },
  { what: 'next picture', open: openItem, act: (page) => page.getByRole('button', { name: 'Next' }).click() },
  { what: 'add to cart, card', open: openList, act: addFromCard },
  { what: 'like, card', open: openList, act: like },
  { what: 'filters', open: openList, act: openFilters },
  { what: 'show more', open: openList, act: showMore },
  { what: 'theme', open: openList, act: switchTheme },
  {
    what: 'search, typing',
    open: openList,
    act: (page) => page.locator('input.input[name=q]:visible').first().pressSequentially('lantern', { delay: 60 }),
  },
  { what: `add to cart, card, ${LONG_LIST} cards`, open: openLongList, act: addFromCard },
  { what: `like, card, ${LONG_LIST} cards`, open: openLongList, act: like },
  { what: `filters, ${LONG_LIST} cards`, open: openLongList, act: openFilters },
  { what: `show more, ${LONG_LIST} cards`, open: openLongList, act: showMore },
  { what: `theme, ${LONG_LIST} cards`, open: openLongList, act: switchTheme },
];

/** Interaction to Next Paint: the slowest response to each kind of interaction, with a phone's processor and screen. */
export async function measureInteractions(url: string, itemPath: string): Promise<Row[]> {
  // The browser uses all cores: pinned to one, the browser would be measured and not the pages.
  unpinSelf();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    const rows: Row[] = [];
    for (const action of ACTIONS) {
      const figures: number[] = [];
      for (let run = 0; run < RUNS; run += 1) figures.push(await measure(browser, url, itemPath, action));
      const worst = Math.max(...figures);
      rows.push({
        what: action.what,
        'median ms': median(figures),
        'worst ms': worst,
        [`< ${AIM_MS}`]: worst < AIM_MS ? 'yes' : 'NO',
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, url: string, itemPath: string, { open, act }: Action): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    await signUp(context, url);
    await context.addInitScript(recordInteractions);
    const page = await context.newPage();
    await open({ page, itemPath });
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.evaluate(() => performance.clearMeasures('press'));
    await act(page);
    await page.waitForTimeout(SETTLE_MS * SLOWED);
    return await page.evaluate(() =>
      Math.max(0, ...performance.getEntriesByName('press').map(({ duration }) => duration)),
    );
  } finally {
    await context.close();
  }
}

let people = 0;

/** Signs up a customer: for visitors a like only leads to the login page. */
async function signUp(context: BrowserContext, url: string): Promise<void> {
  people += 1;
  const username = `presser${people}x${Date.now() % 100_000}`;
  const answer = await context.request.post('/signup', {
    form: { username, email: `${username}@example.com`, password: 'correct horse' },
    headers: { origin: url, 'x-forwarded-for': `10.9.0.${people % 250}` },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`Nobody could sign up: ${answer.status()}`);
  await context.clearCookies({ name: 'toast' });
}

/** Runs in the browser before any other script: records every click and key from the event to the next paint. */
function recordInteractions(): void {
  if (location.origin === 'null') return;
  sessionStorage.setItem('splash', '1');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) performance.measure('press', { start: entry.startTime, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
