import type { StatusEmail } from '#shop/orders/order-statuses.ts';
import type { ReturnOwnerEmail, ReturnStatusEmail } from '#shop/returns/return-statuses.ts';

/** Every kind of email but those of the statuses of orders and returns, with its name in the admin. */
export const emailKinds = {
  'verify-email': 'Email verification',
  'password-reset': 'Password reset',
  'login-link': 'Login link',
  'sign-up-attempt': 'Sign-up attempt notice',
  'change-email': 'Email change',
  'address-changed': 'Email changed',
  'accounts-merged': 'Accounts merged',
  'staff-invitation': 'Invitation of staff',
  'staff-removed': 'Removed from staff',
  'api-key-created': 'New API key (to the owners)',
  'message-received': 'Message received',
  'new-message': 'New message (to you)',
  'download-ready': 'Download ready',
  'new-order': 'New order (to you)',
  'new-brief': 'New brief (to you)',
  'order-cancelled-late': 'Cancelled after confirmation (to you)',
  'items-cancelled-late': 'Items cancelled (to you)',
  'order-address-late': 'Delivery address changed (to you)',
  'payment-attention': 'Payment needs a check (to you)',
  'confirm-stock-alert': 'Stock alert to confirm',
  'back-in-stock': 'Back in stock',
  'low-stock': 'Low stock (to you)',
  'webhook-disabled': 'Webhook switched off (to you)',
  'payment-returned': 'Payment refunded',
  'refund-sent': 'Refund sent',
  'credit-note': 'Credit note',
  'items-cancelled': 'Items cancelled',
  'order-address': 'Delivery address changed',
  'parcel-shipped': 'Part of an order shipped',
  'order-link': 'Payment link of an order',
  'return-pickup': 'Pickup of a return booked',
  'return-message': 'Message about a return',
  'return-reply': 'Message about a return (to you)',
  'replacement-cancelled': 'Replacement cancelled',
  'replacement-cancelled-late': 'Replacement cancelled (to you)',
  'test-email': 'Test email',
} as const;

export type EmailKind = keyof typeof emailKinds | StatusEmail | ReturnStatusEmail | ReturnOwnerEmail;
