import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { SessionView } from './session.ts';
import { SidebarLinks } from './sidebar.tsx';

/** The links of the sidebar as this person sees them: address and name. */
function linksFor(session: SessionView): [href: string, name: string][] {
  const root = { site: { name: 'Yatai', origin: 'https://shop.example' }, session };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: SidebarLinks, loader: () => root }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root } } }));
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', inside = '']) => [
    href,
    inside.replace(/<[^>]*>/g, ''),
  ]);
}

const everybody = [
  ['/', 'Yatai'],
  ['/', 'Home'],
  ['/shop', 'Shop'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms'],
];

test('a visitor is offered Login and Signup', () => {
  expect(linksFor(null)).toEqual([...everybody, ['/login', 'Login'], ['/signup', 'Signup']]);
});

test('whoever is signed in finds their profile at the bottom, and no way into the admin area', () => {
  expect(linksFor({ isAdmin: false })).toEqual([...everybody, ['/profile', 'My Profile']]);
});

test('an admin finds the admin panel too', () => {
  expect(linksFor({ isAdmin: true })).toEqual([...everybody, ['/admin', 'Admin Panel'], ['/profile', 'My Profile']]);
});
