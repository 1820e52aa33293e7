import { useCallback } from 'react';
import type { MethodViewProps } from '../method-view.ts';
import { ProviderWindow, type WindowResult } from '../provider-window.tsx';

const fields = ['cashfree_order_id'] as const;
type Report = (result: WindowResult<(typeof fields)[number]>) => void;

/**
 * The part of Cashfree's script that is used here: cashfree.com/docs/payments/online/web/redirect. `error`: the window was
 * closed, or the payment failed. `redirect`: a browser without room for a window leaves this page.
 */
type Outcome = { error?: object; redirect?: boolean; paymentDetails?: object };
type Cashfree = { checkout(options: Record<string, string>): Promise<Outcome> };
declare global {
  interface Window {
    Cashfree?: (options: { mode: 'production' | 'sandbox' }) => Cashfree;
  }
}

/** Cashfree's window. */
export function CashfreeView({ start, orderId, home, refusal }: MethodViewProps<'cashfree'>) {
  const open = useCallback((report: Report) => openWindow(start, report), [start]);
  return <ProviderWindow {...{ start, orderId, home, refusal, fields, open }} />;
}

function openWindow({ mode, sessionId, providerOrderId }: MethodViewProps<'cashfree'>['start'], report: Report): void {
  if (window.Cashfree === undefined) throw new Error('The Cashfree script did not define window.Cashfree');
  window
    .Cashfree({ mode })
    .checkout({ paymentSessionId: sessionId, redirectTarget: '_modal' })
    .then(({ paymentDetails, redirect }) => {
      if (paymentDetails) report({ is: 'paid', fields: { cashfree_order_id: providerOrderId } });
      else if (!redirect) report({ is: 'failed' });
    })
    .catch(() => report({ is: 'failed' }));
}
