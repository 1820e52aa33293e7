import { expect, test } from 'vitest';
import { methodViews } from '#app/storefront/payment/methods.ts';
import { parseEnv } from '#config/env.server.ts';
import { listMethods } from '#shop/checkout/checkout.ts';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Method } from './method.ts';
import { methods, openPayments } from './methods.server.ts';

const all: readonly Method[] = methods;
const nothing = { COD: 'off' };

/** A shop with this one method beside those that need no settings. */
const openOnly = ({ settings }: Method) => openPayments(parseEnv({ ...nothing, ...settings }));

const goods = { type: 'shop', price: 500_00, discount: 0, quantity: 1 } as const;
const file = { type: 'digital', price: 200_00, discount: 0, quantity: 1 } as const;

test('every method has its own name, which the database accepts', () => {
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,29}$/);
});

test.each(all.map((method) => [method.name, method] as const))('%s is complete', (name, method) => {
  const { due, takes, copy, claim, refundedBy, hasWebhook = false } = method;
  const provider = openOnly(method).findProvider(name);
  if (provider === null) throw new Error('Its own example settings do not set it up');
  expect(
    Object.values(copy)
      .flat()
      .filter((text) => text.trim() === ''),
  ).toEqual([]);
  expect(takes.length).toBeGreaterThan(0);
  expect(refundedBy === 'provider').toBe(provider.refund !== undefined);
  expect(hasWebhook).toBe(provider.webhook !== undefined);
  // On the payment page: something to show, somebody who shows it, and exactly one way to confirm.
  const isOnPage = due === 'first';
  expect([provider.start !== undefined, Object.hasOwn(methodViews, name)]).toEqual([isOnPage, isOnPage]);
  expect([provider.confirm, claim].filter(Boolean)).toHaveLength(isOnPage ? 1 : 0);
  expect(provider.createOrder === undefined).toBe(provider.listCaptures === undefined);
  if (claim) expect([claim.read(''), claim.fault, claim.account].filter((text) => text === '')).toEqual([]);
});

test.each(all.map((method) => [method.name, method] as const))(
  '%s is available only for the carts it accepts',
  (name, method) => {
    const { enabledMethods } = openOnly(method);
    const enabled = enabledMethods.find((one) => one.name === name);
    const isChosen = method.due === 'first' || method.due === 'delivery';
    const isFor = (...lines: (typeof goods | typeof file)[]) =>
      listMethods(enabledMethods, lines).some((listed) => listed.name === name);
    expect(isFor(goods)).toBe(isChosen && method.takes.includes('shop'));
    if (isChosen) expect(isFor(file)).toBe(method.takes.includes('digital'));
    if (enabled) expect(totals([file], { method: enabled }).further).toEqual([]);
    expect(enabled?.feePaise).toBeGreaterThanOrEqual(0);
    if (enabled?.maxPaise) expect(isFor({ ...goods, price: enabled.maxPaise + 1_00 } as typeof goods)).toBe(false);
  },
);

test('a method without its settings is not enabled', () => {
  const { enabledMethods, findProvider } = openPayments(parseEnv(nothing));
  expect(enabledMethods.map(({ due }) => due).toSorted()).toEqual(['later', 'never']);
  for (const { name, due } of all) expect(findProvider(name) === null, name).toBe(due !== 'later' && due !== 'never');
  expect(findProvider('barter')).toBeNull();
});
