import type { Page } from 'playwright-core';

type Listening = { announced: string[] };

/**
 * Listens as a screen reader does, from the next document on: what changes inside a live region that was there before, and
 * alerts that come. A region that comes together with its words is not read out, nor is anything behind a modal dialog.
 */
export const listenTo = (page: Page): Promise<unknown> => page.addInitScript(listen);

/** All that was read out since the document began or `forget`, one sentence each. */
export const readAnnouncements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Listening).announced.splice(0));

function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output';
  const listening = window as unknown as Listening;
  listening.announced = [];
  const known = new WeakSet<Element>();
  const textOf = (node: Node | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const say = (text: string) => {
    if (text !== '') listening.announced.push(text);
  };
  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const begin = () => {
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
    new MutationObserver((changes) => {
      const whole = new Set<Element>();
      const modal = document.querySelector('dialog:modal');
      const isBehind = (element: Element) => modal !== null && !modal.contains(element);
      for (const { type, target, addedNodes } of changes) {
        const region = elementOf(target)?.closest(LIVE);
        const isHandled = region?.isConnected && known.has(region) && region.checkVisibility() && !isBehind(region);
        if (isHandled && region.matches('[aria-atomic=true]')) whole.add(region);
        else if (isHandled && type === 'characterData') say(textOf(target));
        else if (isHandled) for (const node of addedNodes) say(textOf(node));
        if (isHandled) continue;
        for (const node of addedNodes) {
          if (!(node instanceof Element) || !node.isConnected) continue;
          for (const alert of node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]'))
            if (!isBehind(alert)) say(textOf(alert));
        }
      }
      for (const region of whole) say(textOf(region));
      for (const region of document.querySelectorAll(LIVE)) known.add(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  document.addEventListener('DOMContentLoaded', begin);
}
