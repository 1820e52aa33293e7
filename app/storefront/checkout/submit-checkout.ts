import { data, isRouteErrorResponse } from 'react-router';
import { clearLines, type OrderedLines, rememberOrdered } from '#app/client/ordered-lines.ts';
import { toast, toastsNow } from '#app/client/toast-store.ts';
import { rememberChoice } from '#app/client/use-remembered-choice.ts';
import { flashCopy } from '#app/http/flash-copy.ts';
import * as numbers from '#config/numbers.ts';
import type { LineAnswer } from '#shop/cart/current-line.ts';
import type { RefusedCheckout } from '#shop/checkout/checkout.ts';
import { checkoutCopy as copy } from './copy.ts';

/** Why nothing was ordered; `answers` holds price and stock of the requested lines, by key. */
export type CheckoutProblem = {
  reason: keyof typeof copy.refusals | 'address-check';
  answers?: [key: string, answer: LineAnswer][];
  limit?: RefusedCheckout['limit'];
  doubtful?: RefusedCheckout['doubtful'];
  /** The payment method in the middle of a sentence. */
  phrase?: string;
  /** Request id of this answer in the log. */
  reference?: string;
};

/** Storage key for the idempotency keys of unanswered submissions, by content: after a reload the same key is sent. */
const KEYS = 'checkoutKeys';
const KEYS_MAX = 10;

function readKeys(): [content: string, key: string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEYS) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
  } catch {
    return [];
  }
}

/** Replaces the storage where it is blocked; lasts as long as the document. */
let unsaved: [content: string, key: string][] = [];

function writeKeys(keys: [content: string, key: string][]): void {
  unsaved = keys;
  try {
    sessionStorage.setItem(KEYS, JSON.stringify(keys));
  } catch {
    // Storage is blocked or full: the key lasts as long as the page.
  }
}

/** The idempotency key of this content: the earlier one until the server has answered, else a new one. */
export function keyOf(content: string): string {
  const keys = new Map([...unsaved, ...readKeys()]);
  const known = keys.get(content);
  if (known !== undefined) return known;
  const key = newKey();
  writeKeys([...keys, [content, key] as [string, string]].slice(-KEYS_MAX));
  return key;
}

const removeKey = (key: string): void => writeKeys([...unsaved, ...readKeys()].filter(([, other]) => other !== key));

/** `crypto.randomUUID` is missing on plain HTTP, for example when the shop is tried out. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Redirect after an order, with the id of an order that is still to be paid. */
const ORDERED = /^\/orders(?:\/([^/]+)\/pay)?$/;

/**
 * Submits the order. On success it clears the lines and leaves the page after at least 1.5 seconds; lines of an unpaid
 * order stay in the cart; goods that are paid on delivery leave it immediately. On failure the cart stays as it is.
 */
export async function proceed(form: FormData, serverAction: () => Promise<CheckoutProblem>) {
  const earliest = Date.now() + numbers.CHECKOUT_LEAVE_MS;
  toast.info(copy.proceeding);
  try {
    const problem = await serverAction();
    dismissProceeding();
    // The key was used for another content: it would be refused every time.
    if (problem.reason === 'key-reused') removeKey(String(form.get('idempotencyKey')));
    return problem;
  } catch (answer) {
    if (!(answer instanceof Response)) {
      dismissProceeding();
      const isTooMany = isRouteErrorResponse(answer) && answer.status === 429;
      const reason = isTooMany
        ? ('too-many' as const)
        : isRouteErrorResponse(answer)
          ? ('failed' as const)
          : ('offline' as const);
      // With an error status React Router does not reload loaders: the network may be down.
      return data<CheckoutProblem>({ reason }, { status: 503 });
    }
    const ordered = ORDERED.exec(answer.headers.get('location') ?? '');
    if (ordered === null) {
      const [addressId, method, filesMethod] = ['addressId', 'paymentMethod', 'filesMethod'].map((name) =>
        form.get(name),
      );
      rememberChoice({ addressId, method, filesMethod });
      return leaveForLogin(answer);
    }
    await new Promise((done) => setTimeout(done, earliest - Date.now()));
    dismissProceeding();
    removeKey(String(form.get('idempotencyKey')));
    const [, unpaidId] = ordered;
    if (unpaidId === undefined) clearLines(orderedIn(form));
    else waitForPayment(unpaidId, orderedIn(form), form.getAll('goodsKey').map(String));
    throw answer;
  }
}

/** @param goods lines that are ordered already, because they are paid on delivery */
function waitForPayment(orderId: string, ordered: OrderedLines, goods: readonly string[]): void {
  if (goods.length > 0) clearLines({ ...ordered, keys: [...goods] });
  rememberOrdered(orderId, { ...ordered, keys: ordered.keys.filter((key) => !goods.includes(key)) });
}

/** The session has ended: the choice is stored until after the login. */
function leaveForLogin(answer: Response): never {
  dismissProceeding();
  toast.info(flashCopy['log-in-to-check-out'].text);
  throw answer;
}

/** Removes the "proceeding" toast. */
function dismissProceeding(): void {
  for (const { id, text } of toastsNow()) if (text === copy.proceeding) toast.dismiss(id);
}

const orderedIn = (form: FormData): OrderedLines => ({
  isBuyNow: form.get('source') === 'buyNow',
  keys: form.getAll('key').map(String),
  code: String(form.get('code') ?? ''),
});
