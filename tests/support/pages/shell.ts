import type { Locator, Page } from 'playwright-core';

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Yatai' });

/** A link of the sidebar. */
export const sidebarLink = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });

/** What somebody who is not logged in is offered in the sidebar, and nothing else. */
export const visitorLinks: [area: string, name: string, path: string][] = [
  ['Main', 'Home', '/'],
  ['Main', 'Shop', '/shop'],
  ['Main', 'Contact', '/contact'],
  ['Main', 'Terms', '/terms'],
  ['Your account', 'Login', '/login'],
  ['Your account', 'Signup', '/signup'],
];

/** The sidebar of a phone, and the button that opens it. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
export const opener = (page: Page) => page.getByRole('button', { name: 'Open the menu' });

export const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);
