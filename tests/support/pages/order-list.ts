import type { Page } from 'playwright-core';
import type { Db } from '#db/connect.ts';
import { numberOf } from './admin.ts';
import { button, main } from './visitor.ts';

export const table = (page: Page) => main(page).getByRole('table');

export const rowsNow = (page: Page) => table(page).locator('tbody tr').count();

/** Selects an order of the list. */
export const choose = async (page: Page, db: Db, id: string) =>
  main(page)
    .getByLabel(`Select #${await numberOf(db, id)}`)
    .check();

/** Clicks what is done with the selected orders. */
export const chosenAction = (page: Page, name: string) => button(main(page), name).click();
