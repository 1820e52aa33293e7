import { useCallback, useEffect, useRef, useState } from 'react';
import type { WindowTexts } from '#shop/payments/window-copy.ts';
import styles from './payment.module.css';
import { PayProblem, type PayRefusal } from './payment-problem.tsx';

/** `closed`: the customer did not pay; the browser leaves this page. */
export type WindowResult<Field extends string> =
  | { is: 'paid'; fields: Record<Field, string> }
  | { is: 'failed' }
  | { is: 'closed' };

type Props<Field extends string> = {
  start: WindowTexts;
  orderId: string;
  /** Where the browser goes when the window is closed. */
  home: string;
  refusal: PayRefusal | null;
  /** Names of the fields that the shop verifies after a payment. */
  fields: readonly Field[];
  /** Opens the provider's window, whose script has loaded. */
  open(report: (result: WindowResult<Field>) => void): void;
};

/**
 * Opens a provider's window over this page. After a payment its answer is posted to the shop, which verifies it. If the
 * window is closed, the browser goes back to the order, or stays here with a message if a payment failed.
 */
export function ProviderWindow<Field extends string>({ start, orderId, home, refusal, fields, open }: Props<Field>) {
  const problem = refusal?.problem ?? null;
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'closed' | 'failed' | 'blocked' | 'confirming'>(
    problem === null ? 'opening' : 'closed',
  );
  const show = useCallback(async () => {
    setState('opening');
    try {
      await loadScript(start.scriptUrl);
      open((result) => {
        if (result.is === 'closed') return location.assign(home);
        setState(result.is === 'paid' ? 'confirming' : 'failed');
        if (result.is === 'paid' && form.current) post(form.current, result.fields);
      });
      setState('open');
    } catch {
      setState('blocked');
    }
  }, [start, home, open]);
  const first = useRef(problem === null ? show : null);
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
        {fields.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
      </form>
      <button type="button" className="button loud scripted" disabled={isBusy} onClick={show}>
        {state === 'confirming' ? start.confirming : isBusy ? start.opening : start.payNow}
      </button>
    </section>
  );
}

/** Submits a plain form, so that this page and its policy are left. */
function post(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
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
