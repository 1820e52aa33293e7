import type { Page } from 'playwright-core';
import type { Db } from '#db/connect.ts';
import { button, main, toastIn } from './visitor.ts';

/** The current state of an order. */
export const orderNow = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'is_paid', 'archived_at', 'needs_check', 'cancelled_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function numberOf(db: Db, id: string): Promise<number> {
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return number;
}

/** Kinds of the emails about an order, the oldest first. */
export async function emailsAbout(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select(['kind', 'facts']).orderBy('id').execute();
  return rows.filter(({ facts }) => facts.orderId === id).map(({ kind }) => kind);
}

/** Clicks a button of an order's page and waits for the toast. */
export async function clickAndSee(page: Page, button: string, sentence: string): Promise<void> {
  await main(page).getByRole('button', { name: button, exact: true }).click();
  await toastIn(page, sentence).waitFor();
}

/** The same with a confirmation dialog. */
export async function clickAndConfirm(page: Page, button: string, yes: string, sentence: string): Promise<void> {
  await main(page).getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click();
  await toastIn(page, sentence).waitFor();
}

/** A group of the settings, by its heading. */
export const settingsCard = (page: Page, title: string) => page.getByRole('region', { name: title });

export const saveSettings = (page: Page, title: string) => button(settingsCard(page, title), 'Save').click();
