import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an administrator creates a key, a program reads products with it, and a revoked key is refused', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/api-keys');
  await main(page).getByRole('textbox', { name: 'Name' }).fill('Stock sync');
  await main(page).getByRole('button', { name: 'Create key' }).click();
  await main(page).getByText('Choose at least one permission.').waitFor();
  await main(page).getByLabel('Read products, drafts and stock').check();
  await main(page).getByLabel('Your password').fill('wrong horse');
  await main(page).getByRole('button', { name: 'Create key' }).click();
  await main(page).locator('.fault').getByText('password').waitFor();
  await main(page).getByLabel('Your password').fill('correct horse');
  await main(page).getByRole('button', { name: 'Create key' }).click();
  await toastIn(page, 'API key created').waitFor();
  const key = await main(page).locator('code').innerText();
  expect(await listAxeFindings(page)).toEqual([]);
  const read = (path: string) =>
    fetch(`${shop.address}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await read('products')).json()).toEqual({ data: [], nextCursor: null });
  expect((await read('orders')).status).toBe(403);
  // The next form is refused: what was typed stays, and so does the key, which is not shown again.
  await main(page).getByRole('textbox', { name: 'Name' }).fill('Till');
  await main(page).getByRole('button', { name: 'Create key' }).click();
  await main(page).getByText('Choose at least one permission.').waitFor();
  expect(await main(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Till');
  expect(await main(page).locator('code').innerText()).toBe(key);
  await page.reload();
  await main(page)
    .getByText(`ends with ${key.slice(-4)}`)
    .waitFor();
  expect(await page.content()).not.toContain(key);
  await main(page).getByRole('button', { name: 'Revoke Stock sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await toastIn(page, 'API key revoked').waitFor();
  await expect.poll(async () => (await read('products')).status).toBe(401);
  expect((await fetch(`${shop.address}/api/v1/auth/password-policy`)).status).toBe(200);
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'GET /products/{id}' }).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
});
