import type { Env } from '#config/env.server.ts';
import { fromExtensions } from '#config/extensions.server.ts';
import type { EnabledMethod, Method, PaymentDue, Payments, Provider } from './method.ts';
import { cashfree } from './methods/cashfree/cashfree.server.ts';
import { cod } from './methods/cod/cod.server.ts';
import { free } from './methods/free/free.server.ts';
import { later } from './methods/later/later.server.ts';
import { razorpay } from './methods/razorpay/razorpay.server.ts';
import { test } from './methods/test/test.server.ts';
import { upi } from './methods/upi/upi.server.ts';

/** Every payment method, in the order in which the checkout shows them. A new one is added here. */
export const methods = [razorpay, cashfree, upi, test, cod, free, later] as const;

type Listed = (typeof methods)[number];
export type MethodName = Listed['name'];

/** What a method's `start` returns; never: it has no view on the payment page. */
export type StartOf<Name extends MethodName> =
  Extract<Listed, { name: Name }> extends Method<Name, infer Start> ? Start : never;

/** Methods of extensions come after the shop's own, and cannot replace them. */
const byName = new Map<string, Method>(
  [...fromExtensions<Method>('paymentMethods'), ...methods].map((method) => [method.name, method]),
);

/** null: the method was removed from the code; old orders may still name it. */
export const findMethod = (name: string): Method | null => byName.get(name) ?? null;

/** When an order with this method is paid. One whose method was removed was paid first, as most are. */
export const dueOf = (name: string): PaymentDue => findMethod(name)?.due ?? 'first';

/** Names of the methods that meet a condition, for SQL. */
export const namesWhere = (condition: (method: Method) => boolean): string[] =>
  [...byName.values()].filter(condition).map(({ name }) => name);

/** The methods with the deployment's settings. */
export function openPayments(env: Env): Payments {
  const providers = new Map<string, Provider>();
  const enabledMethods: EnabledMethod[] = [];
  const companies: string[] = [];
  for (const method of byName.values()) {
    const opened = method.open(env);
    if (opened === null) continue;
    providers.set(method.name, { ...opened, name: method.name });
    const { name, due, takes, copy, refundedBy, isTest } = method;
    const { maxPaise = null, feePaise = 0, needsVerifiedEmail = false } = opened;
    const { label, note, phrase, marks = [] } = copy;
    enabledMethods.push({ name, due, takes, maxPaise, feePaise, needsVerifiedEmail, label, note, phrase, marks });
    if (refundedBy === 'provider' && !isTest) companies.push(copy.received);
  }
  return { enabledMethods, companies, findProvider: (name) => providers.get(name) ?? null };
}
