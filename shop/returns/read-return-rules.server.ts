import type { OrderContext } from '#shop/orders/order-context.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import type { ReturnRules } from './return.ts';

/** The owner's rules for returns, from the settings as they are now. */
export function readReturnRules({ settings, details }: Pick<OrderContext, 'settings' | 'details'>): ReturnRules {
  const { returnDays, damageHours, returnAddress, offersStoreCredit, refundDays, replacementDays } = settings.current();
  return {
    days: returnDays,
    damageHours,
    isCreditOffered: offersStoreCredit,
    address: returnAddress ?? details.address,
    refundDays,
    replacementDays,
  };
}

/** Whether refunds of this payment method go to a UPI ID or bank account of the customer. */
export const isPaidOut = (method: string): boolean => findMethod(method)?.refundedBy === 'owner' && method !== 'free';
