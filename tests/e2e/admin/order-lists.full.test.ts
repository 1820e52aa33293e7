import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { clickAndSee, numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const PHONE = { viewport: { width: 390, height: 800 } };

test('tags are added and removed on the page of an order, and several orders are found by a tag', async () => {
  const { page } = await visitAdmin(browser, shop);
  const [one, two] = [await writeOrder(shop.db), await writeOrder(shop.db)];
  await page.goto(`/admin/orders/${one}`);
  const card = main(page).getByRole('region', { name: 'Tags' });
  await card.getByText('No tags yet.').waitFor();
  await card.getByLabel('Tags').fill('Gift wrap, fragile');
  await clickAndSee(page, 'Add tags', 'Tags saved');
  await expectNoBarriers(page, 'the tags of an order');
  await clickAndSee(page, 'Remove tag fragile', 'Tags saved');
  await card.getByRole('button', { name: 'Remove tag gift wrap' }).waitFor();
  await card.getByRole('button', { name: 'Remove tag fragile' }).waitFor({ state: 'detached' });

  await page.goto('/admin/shop-orders');
  for (const id of [one, two])
    await main(page)
      .getByLabel(`Select #${await numberOf(shop.db, id)}`)
      .check();
  await main(page).getByRole('button', { name: 'Add tags', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tags' });
  await dialog.getByLabel('Tags').fill('insta');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await toastIn(page, 'Tags saved').waitFor();
  await page.goto('/admin/shop-orders?tag=insta');
  await main(page).getByText('2 orders').waitFor();
});

test('filters are saved under a name, opened by a link and deleted, on a phone and without scripts', async () => {
  const member = await visitAdmin(browser, shop, PHONE);
  const { page } = member;
  await writeOrder(shop.db, { status: 'packed' });
  await page.goto('/admin/shop-orders');
  expect(await main(page).getByText('Save these filters').count()).toBe(0);
  await page.goto('/admin/shop-orders?status=packed&q=asha');
  await main(page).getByText('Save these filters').click();
  await main(page).getByLabel('Name').fill('To ship');
  await clickAndSee(page, 'Save', 'Filter saved');
  await page.goto('/admin/shop-orders');
  const saved = main(page).getByRole('navigation', { name: 'Saved filters' });
  await saved.getByRole('link', { name: 'To ship' }).click();
  await page.waitForURL('**/shop-orders?status=packed&sort=newest');
  await saved.locator('[aria-current=page]').waitFor();
  await expectNoBarriers(page, 'the saved filters');
  await page.goto('/admin/digital-orders');
  expect(await saved.count()).toBe(0);

  const answer = await page.request.post('/admin/shop-orders?status=shipped', {
    form: { intent: 'save-filter', name: 'On the way' },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('Filter saved');
  await page.goto('/admin/shop-orders?status=packed&sort=newest');
  await saved.getByRole('link', { name: 'On the way' }).waitFor();
  await clickAndSee(page, 'Delete filter “To ship”', 'Filter deleted');
  await expect.poll(() => saved.getByRole('link').allInnerTexts()).toEqual(['On the way']);
});

test('on a phone the next step of an order stays above the bottom bar, and works by keyboard', async () => {
  const { page } = await visitAdmin(browser, shop, PHONE);
  const id = await writeOrder(shop.db, { status: 'confirmed' });
  await page.goto(`/admin/orders/${id}`);
  const pack = main(page).getByRole('button', { name: 'Mark packed' });
  const bottom = page.locator('.admin-frame__bottom');
  for (const top of [0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const [box, bar] = [await pack.boundingBox(), await bottom.boundingBox()];
    expect(box && bar && box.y + box.height <= bar.y && box.y > bar.y - 120, `scrolled to ${top}`).toBe(true);
  }
  // Nothing that gets the focus is behind the bars.
  await page.evaluate(() => scrollTo(0, 0));
  const hidden: string[] = [];
  for (let at = 0; at < 65; at += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || !element.closest('main')) return null;
      const { left, right, top, bottom: end } = element.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + end) / 2);
      return seen === null || element.contains(seen) || seen.contains(element) ? null : element.outerHTML.slice(0, 80);
    });
    if (covered !== null) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
  await expectNoBarriers(page, 'an order with its next step in a bar');
  await page.setViewportSize(PHONE.viewport);

  const more = main(page).getByRole('button', { name: 'More actions' });
  await more.click();
  await main(page).getByRole('group', { name: 'More actions' }).getByRole('button', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await pack.focus();
  await page.keyboard.press('Enter');
  await toastIn(page, 'Marked packed').waitFor();
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
  await main(page).getByRole('link', { name: 'Ship this order' }).click();
  await main(page).getByLabel('Tracking number').first().fill('EX123');
  await main(page).getByLabel('Courier', { exact: true }).first().fill('India Post');
  await main(page).getByRole('button', { name: 'Mark shipped' }).first().click();
  await toastIn(page, 'Marked shipped').waitFor();
});

test('the shop writes to a customer about an order, and the conversation shows both sides', async () => {
  const { page } = await visitAdmin(browser, shop);
  const customer = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { customerId: customer.customerId });
  await page.goto(`/admin/orders/${id}`);
  const card = main(page).getByRole('region', { name: 'Write to the customer' });
  await card.getByLabel('Your message').fill('Which colour would you like?');
  await clickAndSee(page, 'Send email', 'Email sent');
  await main(page).getByRole('region', { name: 'Messages' }).getByRole('link').click();
  await main(page).getByText('Which colour would you like?').waitFor();
  await main(page)
    .getByRole('link', { name: `Order #${await numberOf(shop.db, id)}` })
    .waitFor();
  await expectNoBarriers(page, 'a conversation that the shop began');
});
