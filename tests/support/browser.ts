import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

let launched: Promise<Browser> | undefined;

/**
 * The browser of this process, for the files that it runs one after the other: to one of all processes every message
 * would have a detour. It ends with the process; closing it closes only what a file has opened.
 */
export function connectBrowser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(inject('browserOptions'));
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
