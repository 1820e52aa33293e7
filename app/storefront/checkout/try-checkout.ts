import { data, isRouteErrorResponse } from 'react-router';
import { clearLines, type OrderedLines, rememberOrdered } from '#app/client/ordered-lines.ts';
import { toast, toastsNow } from '#app/client/toast-store.ts';
import { rememberChoice } from '#app/client/use-remembered-choice.ts';
import { flashCopy } from '#app/http/flash-copy.ts';
import * as numbers from '#config/numbers.ts';
import type { LineAnswer } from '#shop/cart/current-line.ts';
import type { RefusedCheckout } from '#shop/checkout/checkout.ts';
import { checkoutCopy as copy } from './copy.ts';
import { removeKey } from './idempotency-keys.ts';

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

/** Redirect after an order, with the id of an order that is still to be paid, or with the list of cancelled orders. */
const ORDERED = /^\/orders(?:\/([^/]+)\/pay|(\?cancelled=1))?$/;

/**
 * Submits the order. On success it clears the lines and leaves the page after at least 1.5 seconds; lines of an unpaid
 * order stay in the cart; goods that are paid on delivery leave it immediately. On failure the cart stays as it is.
 */
export async function tryCheckout(form: FormData, serverAction: () => Promise<CheckoutProblem>) {
  const earliest = Date.now() + numbers.CHECKOUT_LEAVE_MS;
  toast.info(copy.proceeding);
  try {
    const problem = await serverAction();
    dismissProceeding();
    // The key was used for another content, or for orders that were cancelled: it would be refused every time.
    if (problem.reason === 'key-reused') removeKey(String(form.get('idempotencyKey')));
    return problem;
  } catch (answer) {
    if (!(answer instanceof Response)) {
      dismissProceeding();
      // With an error status React Router does not reload loaders: the network may be down.
      return data<CheckoutProblem>({ reason: reasonOf(answer) }, { status: 503 });
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
    const [, unpaidId, areFilesCancelled] = ordered;
    const lines = orderedIn(form);
    const goods = form.getAll('goodsKey').map(String);
    if (unpaidId !== undefined) waitForPayment(unpaidId, lines, goods);
    else clearLines(areFilesCancelled && goods.length > 0 ? { ...lines, keys: goods } : lines);
    throw answer;
  }
}

function reasonOf(error: unknown): 'too-many' | 'failed' | 'offline' {
  if (!isRouteErrorResponse(error)) return 'offline';
  return error.status === 429 ? 'too-many' : 'failed';
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
