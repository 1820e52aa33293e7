import type { AlertData } from './saved-pages.ts';

type Tab = { readonly url: string; focus(): Promise<unknown> };
type Tabs = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(path: string): Promise<unknown>;
};

/**
 * Shows the page of a notification that was clicked: the tab that shows it already, or a new one, because the others may
 * have forms that are not saved. A tab that was reloaded without its cache has no worker, and counts, too.
 */
export async function openAlert(alert: { data: unknown; close(): void }, tabs: Tabs): Promise<void> {
  const { path } = alert.data as AlertData;
  alert.close();
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = open.find(({ url }) => URL.parse(url)?.pathname === path);
  await (tab === undefined ? tabs.openWindow(path) : tab.focus());
}
