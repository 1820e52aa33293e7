import { useCallback, useEffect, useRef, useState } from 'react';
import type { MethodViewProps } from '../method-view.ts';
import styles from '../payment.module.css';
import { PayProblem } from '../payment-problem.tsx';

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/**
 * The part of Razorpay's Checkout that is used here:
 * razorpay.com/docs/payments/payment-gateway/web-integration/standard.
 */
type Checkout = { open(): void; on(event: 'payment.failed', listener: () => void): void };
declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => Checkout;
  }
}

/**
 * Opens Razorpay's window over this page. After a payment its answer is posted to the shop, which verifies it. If the
 * window is closed, the browser returns to the orders, or stays here with a message if a payment failed.
 */
export function RazorpayView({ start, orderId, refusal }: MethodViewProps<'razorpay'>) {
  const problem = refusal?.problem ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'closed' | 'failed' | 'blocked' | 'confirming'>(
    problem === null ? 'opening' : 'closed',
  );
  const open = useCallback(async () => {
    setState('opening');
    try {
      await loadScript(start.scriptUrl);
      openWindow(start, (next, paid) => {
        setState(next);
        if (paid && form.current) post(form.current, paid);
      });
      setState('open');
    } catch {
      setState('blocked');
    }
  }, [start]);
  const first = useRef(problem === null ? open : null);
  useEffect(() => {
    // Only once, although React runs effects twice in development.
    first.current?.();
    first.current = null;
  }, []);
  const isBusy = state === 'opening' || state === 'open' || state === 'confirming';
  const sentence = { failed: start.failed, blocked: start.blocked }[state as string] ?? null;
  return (
    <section className={styles.paymentMethod} aria-labelledby="payment-method">
      <h2 id="payment-method">{start.head}</h2>
      <p>{start.note}</p>
      <p className={`${styles.problem} unscripted`}>{start.needsScripts}</p>
      <PayProblem sentence={state === 'closed' ? problem : sentence} />
      <form method="post" action={`/orders/${orderId}/pay`} ref={form} hidden>
        {['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
      </form>
      <button type="button" className="button loud scripted" disabled={isBusy} onClick={open}>
        {state === 'confirming' ? start.confirming : isBusy ? start.opening : start.payNow}
      </button>
    </section>
  );
}

function openWindow(
  { keyId, amountPaise, providerOrderId, shopName, description, email, phone }: MethodViewProps<'razorpay'>['start'],
  tell: (state: 'failed' | 'confirming', paid?: Paid) => void,
): void {
  if (window.Razorpay === undefined) throw new Error('The Razorpay script did not define window.Razorpay');
  let hasFailed = false;
  let isPaid = false;
  const checkout = new window.Razorpay({
    key: keyId,
    order_id: providerOrderId,
    amount: amountPaise,
    currency: 'INR',
    name: shopName,
    description,
    prefill: { email: email ?? '', contact: phone ?? '' },
    handler: (paid: Paid) => {
      isPaid = true;
      tell('confirming', paid);
    },
    modal: {
      ondismiss: () => {
        if (isPaid) return;
        if (hasFailed) tell('failed');
        else location.assign('/orders');
      },
    },
  });
  checkout.on('payment.failed', () => {
    hasFailed = true;
  });
  checkout.open();
}

/** Submits a plain form, so that this page and its policy are left. */
function post(form: HTMLFormElement, paid: Paid): void {
  for (const name of ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = paid[name];
  }
  form.submit();
}

let loading: Promise<void> | null = null;

function loadScript(url: string): Promise<void> {
  loading ??= new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => done();
    script.onerror = () => {
      loading = null;
      script.remove();
      fail(new Error(`${url} cannot be loaded`));
    };
    document.head.append(script);
  });
  return loading;
}
