// Vitest's global setup of the end-to-end tests: one browser for the whole run.
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '#bin/browser.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's one browser is reached. */
    browserEndpoint: string;
  }
}

/** Of several switches of this name the browser keeps the last alone: what Playwright switches off is named again. */
const SWITCHED_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'PreconnectToSearch'],
  ...['NetworkTimeServiceQuerying', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
  // For every window the browser draws two pages of its own for an address bar that nobody sees, and keeps a process
  // in reserve: three processes and nearly half of all that a page costs.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

const FLAGS = [
  `--disable-features=${SWITCHED_OFF.join()}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Chromium refuses root with its sandbox on.
const ROOT_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts the browser and provides its address to the tests. Returns how to close it. */
export async function setup(project: TestProject) {
  const server = await launchBrowserServer();
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

/** Starts a browser that many test files connect to. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser was found: `npm test` installs one, or name one in CHROMIUM_PATH.');
  const server = await chromium.launchServer({ executablePath, args: [...FLAGS, ...ROOT_FLAGS], host: '127.0.0.1' });
  requireAllSwitchedOff(server.process().spawnargs);
  return server;
}

/** A newer Playwright may switch off more, which our own switch would bring back. */
function requireAllSwitchedOff(args: string[]): void {
  const name = '--disable-features=';
  const features = args.filter((arg) => arg.startsWith(name)).flatMap((arg) => arg.slice(name.length).split(','));
  const forgotten = features.filter((feature) => !SWITCHED_OFF.includes(feature));
  if (forgotten.length > 0) throw new Error(`SWITCHED_OFF forgets what Playwright switches off: ${forgotten.join()}.`);
}
