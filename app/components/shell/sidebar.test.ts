import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Audience } from '#shop/accounts/session.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { SidebarLinks } from './sidebar.tsx';

/** The links of the sidebar as this person sees them: address and name. */
function linksFor(audience: Audience): [href: string, name: string][] {
  const root = { site: { name: 'Yatai', origin: 'https://shop.example', returns: standardReturnTerms }, audience };
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

test('a visitor sees Login and Signup', () => {
  expect(linksFor('visitor')).toEqual([...everybody, ['/login', 'Login'], ['/signup', 'Signup']]);
});

test('a logged-in customer sees the profile link at the bottom and no link to the admin area', () => {
  expect(linksFor('customer')).toEqual([...everybody, ['/profile', 'My Profile']]);
});

test('an admin also sees the link to the admin panel', () => {
  expect(linksFor('admin')).toEqual([...everybody, ['/admin', 'Admin Panel'], ['/profile', 'My Profile']]);
});
