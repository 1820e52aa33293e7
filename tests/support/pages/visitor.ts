import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

export type Visitor = {
  page: Page;
  /** Complaints that a test causes on purpose: each must come, and no other may. */
  expectComplaint(pattern: RegExp): void;
  /** Complaints that come or do not, whichever of two answers is there first. */
  allowComplaint(pattern: RegExp): void;
};

export type VisitorOptions = BrowserContextOptions & {
  /** Stored before the first page. */
  theme?: 'light' | 'dark';
  /** Shown once in a tab session; in most tests it was seen before. */
  splash?: boolean;
};

/** An automated browser names itself, and the owner's counts leave programs out. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux) Firefox/140.0';

/** Options of a visitor with a window as narrow as a phone's. */
export const PHONE = { viewport: { width: 390, height: 844 } };

/** Options of visitors for what works by touch and by mouse. */
export const screens = {
  'a phone': { ...PHONE, isMobile: true, hasTouch: true },
  'a desktop': { viewport: { width: 1440, height: 900 } },
};

let visitors = 0;

/**
 * A person with a browser of their own. At the end of the test an unexpected console error, page error or policy
 * violation fails it.
 */
export async function visit(browser: Browser, origin: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { theme, splash = false, ...contextOptions } = options;
  visitors += 1;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    // Only tests that request the service worker have saved pages.
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` },
    ...contextOptions,
  });
  await context.addInitScript(
    ([seen, kept]) => {
      // A tab starts on about:blank, which has no storage; a frame of another site has its own.
      if (location.origin === 'null' || window !== top) return;
      if (seen) sessionStorage.setItem('splash', 'seen');
      if (kept && localStorage.getItem('theme') === null) localStorage.setItem('theme', kept);
    },
    [!splash, theme] as const,
  );
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  context.on('page', (page) => {
    if (contextOptions.javaScriptEnabled !== false) waitUntilHydrated(page);
    page.on('pageerror', (error) => {
      // React Router gives the end of a data stream no handler: where the next navigation cancels one that is still
      // coming, the browser reports the cancellation. The page itself goes on as it should.
      if (error.name === 'AbortError') return;
      complaints.push(`page error: ${error.stack ?? error.message}`);
    });
    page.on('console', (message) => {
      // This is how the browser's driver reports that the worker was blocked.
      if (message.text().startsWith('Service Worker registration blocked')) return;
      // React Router could not look up the links of a page ahead, because the browser was offline or left the page. It
      // looks up each link when it is followed.
      if (message.text().startsWith('Failed to fetch manifest patches')) return;
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.type()}: ${message.text()} at ${message.location().url}`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  onTestFinished(async () => {
    await context.close();
    const known = [...expected, ...allowed];
    const unexpected = complaints.filter((complaint) => !known.some((pattern) => pattern.test(complaint)));
    expect(unexpected, 'the console stays silent').toEqual([]);
    for (const pattern of expected) expect(complaints.join('\n'), 'an expected complaint').toMatch(pattern);
  });
  return {
    page,
    expectComplaint: (pattern) => expected.push(pattern),
    allowComplaint: (pattern) => allowed.push(pattern),
  };
}

/** A page is there when it can be used: what somebody does before its scripts have taken over would be lost. */
function waitUntilHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  const waitForURL = page.waitForURL.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await page.waitForFunction(isHydrated);
    return answer;
  };
  page.goBack = async (options) => {
    const answer = await goBack(options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated);
    return answer;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated);
  };
}

/** In the browser: whether the page's scripts answer (`markHydrated`), also late ones. Pages without scripts never wait. */
function isHydrated(): boolean {
  if (!document.querySelector('script[type=module]')) return true;
  return document.documentElement.dataset.hydrated === 'true' && !document.querySelector('#reviews[data-loading]');
}

/**
 * Animations stand still, on the pages after this one too, until the returned function is called or one is finished by
 * hand: a busy machine would have them over before the test looks.
 */
export async function pauseAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const setSpeed = async (playbackRate: number) => {
    await devtools.send('Animation.setPlaybackRate', { playbackRate });
  };
  await devtools.send('Animation.enable');
  await setSpeed(0);
  return () => setSpeed(1);
}

export const main = (page: Page): Locator => page.getByRole('main');

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const button = (of: Page | Locator, name: string): Locator => of.getByRole('button', { name, exact: true });

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A toast by its text. */
export const toastIn = (page: Page, sentence: string): Locator =>
  page.getByRole('status', { name: 'Notifications' }).getByText(sentence, { exact: true });

/** Waits for a toast with this text in it. */
export const seeToast = (page: Page, text: string): Promise<void> =>
  page.locator('.toasts__toast', { hasText: text }).waitFor();

/** Waits for toasts that appear together: each is shown for three seconds. */
export async function seeToasts(page: Page, ...sentences: string[]): Promise<void> {
  await Promise.all(sentences.map((sentence) => toastIn(page, sentence).waitFor()));
}

/** The browser's cookies as a request header. */
export const cookiesOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

/** What this browser keeps as its cart. */
export const readCart = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

/** Puts a cart into the browser before its next page. */
export const putCart = (page: Page, entries: unknown): Promise<unknown> =>
  page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(entries));

/** Half of what its builder would send to every page. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Everything that axe finds wrong with the page, by rule and place. */
export async function listAxeFindings(page: Page): Promise<string[]> {
  // Colours during a theme change are not measured. What is drawn first after a change of the width begins its own.
  await page.evaluate(async () => {
    const changes = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    do {
      await Promise.allSettled(changes().map(({ finished }) => finished));
      await nextFrame();
    } while (changes().length > 0);
  });
  // Our pages have no frames: one look at the page itself is enough, and passes need no list.
  // A page that has been looked at before still has axe.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : AXE;
  const builder = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}
