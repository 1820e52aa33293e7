import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

type Shown = { title: string; tag?: string; data?: unknown };

type ServiceWorkerLike = EventTarget & {
  WindowClient: { prototype: { focus: (this: { url: string }) => Promise<void> } };
  clients: { openWindow: (url: string) => Promise<void> };
};

test('a packer switches notifications on, and the service worker shows one that links to the new order', async () => {
  const { page, customerId } = await visitAdmin(browser, shop, { serviceWorkers: 'allow' });
  await shop.db.updateTable('admin_roles').set({ role: 'packer' }).where('customer_id', '=', customerId).execute();
  await page.context().grantPermissions(['notifications'], { origin: shop.origin });
  // A browser without a screen keeps no notifications, and calls them denied: calls are recorded.
  await page.addInitScript(() => {
    const shown: Shown[] = [];
    Object.assign(window, { shown });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, data } = {}) => {
      shown.push({ title, ...(tag !== undefined && { tag }), data });
    };
  });
  await page.goto('/admin/shop-orders');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'New-order alerts' }).click();
  const alerts = page.getByRole('group', { name: 'New-order alerts' });
  const choice = alerts.getByLabel('Show a notification');
  // It is on once the browser has answered.
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await expectNoBarriers(page, 'the menu of alerts');

  await page.clock.install();
  await page.goto('/admin/shop-orders');
  await page.waitForLoadState('networkidle');
  const orderId = await writeOrder(shop.db, { status: 'pending' });
  await page.clock.runFor(61_000);
  await page.getByText('A new order has arrived').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown))
    .toEqual([{ title: 'A new order has arrived', tag: orderId, data: { path: `/admin/orders/${orderId}` } }]);
});

test('where the browser blocks notifications the menu explains it, and Escape returns to its button', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-orders');
  const bell = page.getByRole('button', { name: 'New-order alerts' });
  await bell.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const alerts = page.getByRole('group', { name: 'New-order alerts' });
  await alerts.getByRole('alert').getByText('Your browser blocks notifications.').waitFor();
  expect(await alerts.getByLabel('Show a notification').isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await alerts.waitFor({ state: 'hidden' });
  await bell.and(page.locator(':focus')).waitFor();
});

test('a click on a notification shows the tab that has the order open, else opens a new one', async () => {
  const { page } = await visitAdmin(browser, shop, { serviceWorkers: 'allow' });
  const [opened, other] = await Promise.all([writeOrder(shop.db), writeOrder(shop.db)]);
  await page.goto('/admin/shop-orders');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const tab = await page.context().newPage();
  await tab.goto(`${shop.origin}/admin/orders/${opened}?from=list`);
  const [worker] = page.context().serviceWorkers();
  // A browser without a screen has no notification to click, and lets no tab be shown: the event is made, and what the
  // worker calls is recorded.
  const click = (orderId: string) =>
    worker?.evaluate(async (path) => {
      const scope = self as unknown as ServiceWorkerLike;
      const calls: string[] = [];
      scope.WindowClient.prototype.focus = async function (this: { url: string }) {
        calls.push(`focus ${new URL(this.url).pathname}`);
      };
      scope.clients.openWindow = async (url: string) => {
        calls.push(`open ${url}`);
      };
      let work: Promise<unknown> | undefined;
      const notification = { data: { path }, close: () => calls.push('close') };
      const waitUntil = (promise: Promise<unknown>) => {
        work = promise;
      };
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      await work;
      return calls;
    }, `/admin/orders/${orderId}`);
  expect(await click(opened)).toEqual(['close', `focus /admin/orders/${opened}`]);
  expect(await click(other)).toEqual(['close', `open /admin/orders/${other}`]);
});
