// Vitest's global setup of the browser journeys: one browser for the whole run.
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '#bin/browser.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's one browser is reached. */
    browserEndpoint: string;
  }
}

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium refuses root with its sandbox on.
const ROOT_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Tells the tests where the browser is, and answers how to close it. */
export async function setup(project: TestProject) {
  const server = await launchBrowserServer();
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

/** Starts a browser that many test files connect to. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser was found: `npm test` installs one, or name one in CHROMIUM_PATH.');
  return chromium.launchServer({ executablePath, args: [...FLAGS, ...ROOT_FLAGS], host: '127.0.0.1' });
}
