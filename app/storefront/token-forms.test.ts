import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import StockAlertPage from './item/alert.route.tsx';
import OrderLink from './payment/link.route.tsx';

const TOKEN = 'a-secret_token';
const site = { name: 'Yatai' };
const order = { number: 1001, status: 'unpaid', payablePaise: 499_00 };

const draft = {
  lines: [],
  totals: totals([]),
  methods: [],
  address: null,
  business: null,
  expiresAt: null,
  hasEmail: true,
  orders: [],
};

test.each([
  ['an alert', StockAlertPage, { alert: { name: 'Crane', optionText: null, isConfirmed: false } }],
  ['a draft order', OrderLink, { draft, version: '1' }],
  ['an order to pay', OrderLink, { orders: [order] }],
])('React Router does not request the route of a form by its token: %s', (_, Component, facts) => {
  const root = { site, token: TOKEN, ...facts };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => root }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root } } }));
  const forms = [...html.matchAll(/<form [^>]*>/g)].map(([form]) => form);
  expect(forms).toHaveLength(1);
  expect(forms[0]).toContain(TOKEN);
  expect(forms[0]).not.toContain('data-discover');
});
