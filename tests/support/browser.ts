import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The run's one browser; closing it closes only what this connection opened. */
export async function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}
