import { expect, test } from 'vitest';
import { openAlert } from './open-alert.ts';

const ORDER = '/admin/orders/01890a5d-ac96-774b-bcce-b302099a8057';

/** A browser with these tabs, in which a notification that leads to `path` is clicked. Returns what it does. */
async function click(path: string, ...urls: string[]): Promise<string[]> {
  const done: string[] = [];
  const act = (what: string) => async () => {
    done.push(what);
  };
  const tabs = {
    matchAll: async (options: object) => {
      expect(options).toEqual({ type: 'window', includeUncontrolled: true });
      return urls.map((url) => ({ url, focus: act(`focus ${url}`) }));
    },
    openWindow: (to: string) => act(`open ${to}`)(),
  };
  await openAlert({ data: { path }, close: () => done.push('close') }, tabs);
  return done;
}

test('a click on a notification shows the tab that has the order open', async () => {
  const url = `https://shop.example${ORDER}?from=list#history`;
  expect(await click(ORDER, 'https://shop.example/admin/shop-orders', url)).toEqual(['close', `focus ${url}`]);
});

test('a click on a notification opens a new tab if none has the order open', async () => {
  const others = ['https://shop.example/admin/orders/another', 'https://shop.example/', 'about:blank'];
  expect(await click(ORDER, ...others)).toEqual(['close', `open ${ORDER}`]);
  expect(await click('/admin')).toEqual(['close', 'open /admin']);
});
