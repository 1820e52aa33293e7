import type { ComponentType } from 'react';
import type { MethodViewProps, ViewName } from './method-view.ts';
import { CashfreeView } from './methods/cashfree.tsx';
import { RazorpayView } from './methods/razorpay.tsx';
import { TestView } from './methods/test.tsx';
import { UpiView } from './methods/upi.tsx';

/** The view of every method that is paid on the payment page; without one this does not compile. */
export const methodViews: { [Name in ViewName]: ComponentType<MethodViewProps<Name>> } = {
  razorpay: RazorpayView,
  cashfree: CashfreeView,
  upi: UpiView,
  test: TestView,
};
