import { addToCartCopy, cardCopy } from '#app/components/product/product-card-copy.ts';

/**
 * Toasts for the page after a redirect. The cookie carries a key of this table, never a text, so that nobody can make
 * the shop show a message of their own.
 */
export const flashCopy = {
  'message-sent': { kind: 'success', text: 'Message sent successfully!' },
  'logged-in': { kind: 'success', text: 'Login successful' },
  'logged-in-with-google': { kind: 'success', text: 'Logged in with Google' },
  'google-failed': { kind: 'error', text: 'Google login failed' },
  'account-created': { kind: 'success', text: 'Account created successfully!' },
  'reset-sent': { kind: 'success', text: 'Password reset link sent!' },
  'password-changed': { kind: 'success', text: 'Password changed. Log in with the new one.' },
  'email-verified': { kind: 'success', text: 'Email address verified.' },
  'email-changed': { kind: 'success', text: 'Email address changed.' },
  'email-change-sent': {
    kind: 'success',
    text: 'We have sent a link to your new address. Open it to confirm the change.',
  },
  'verification-sent': { kind: 'success', text: 'We have sent the email again.' },
  'verification-too-many': {
    kind: 'error',
    text: 'We have sent this link several times. Check your spam folder, or try again in an hour.',
  },
  'verification-failed': { kind: 'error', text: 'We could not send the link. Try again in a few minutes.' },
  'profile-updated': { kind: 'success', text: 'Profile updated!' },
  'photo-uploaded': { kind: 'success', text: 'Image uploaded!' },
  'sessions-ended': { kind: 'success', text: 'You are logged out on all other devices.' },
  'second-factor-on': { kind: 'success', text: 'Two-step login is on.' },
  'second-factor-off': { kind: 'success', text: 'Two-step login is off.' },
  'second-factor-needed': { kind: 'info', text: 'Admin accounts need two-step login. Set it up to continue.' },
  'shop-claimed': { kind: 'success', text: 'Welcome! You are now the owner of this shop.' },
  'data-too-often': {
    kind: 'error',
    text: 'You have downloaded your data several times. Try again in an hour.',
  },
  'account-deleted': { kind: 'success', text: 'Account deleted' },
  'log-in-to-check-out': { kind: 'info', text: addToCartCopy.logInToCheckOut },
  'return-requested': { kind: 'success', text: 'We received your request.' },
  'return-changed': { kind: 'success', text: 'Saved.' },
  'address-added': { kind: 'success', text: 'Address added' },
  'product-added': { kind: 'success', text: 'Product added' },
  'product-updated': { kind: 'success', text: 'Product updated' },
  'service-added': { kind: 'success', text: 'Service added' },
  'product-duplicated': {
    kind: 'success',
    text: 'Product copied. The copy is a draft without SKUs or stock.',
  },
  'product-restored': { kind: 'success', text: 'Product restored.' },
  'price-rounded': { kind: 'info', text: 'We rounded the price to whole rupees.' },
  'admin-deleted': { kind: 'success', text: 'Deleted' },
  'order-placed': { kind: 'success', text: 'Order placed. Thank you.' },
  'order-cancelled': { kind: 'success', text: 'Order cancelled successfully' },
  'brief-sent': { kind: 'success', text: 'Brief sent. We will email you a price.' },
  'quote-accepted': { kind: 'success', text: 'Price accepted. We are starting on your order.' },
  'quote-over': { kind: 'error', text: 'This price has expired. Write to us for a new one.' },
  'quote-gone': { kind: 'error', text: 'This order no longer has a price to accept.' },
  'quote-method': { kind: 'error', text: 'Choose how you want to pay.' },
  'quote-failed': { kind: 'error', text: 'We could not accept the price. Try again.' },
  'payment-received': { kind: 'success', text: 'Payment received. Thank you.' },
  'payment-waiting': {
    kind: 'info',
    text: 'We are waiting for your bank to confirm the payment. Then we will confirm your order.',
  },
  'payment-claimed': { kind: 'success', text: 'Thank you. We will check your payment and email you.' },
  'payment-refunding': {
    kind: 'info',
    text: 'This order could no longer be paid. We are refunding your payment.',
  },
  'log-in-to-like': { kind: 'info', text: 'Login to like products' },
  liked: { kind: 'success', text: 'Added to likes' },
  unliked: { kind: 'success', text: 'Removed from likes' },
  'like-failed': { kind: 'error', text: cardCopy.likeFailed },
  'like-removed': { kind: 'success', text: 'Item removed from likes' },
  'address-saved': { kind: 'success', text: 'Address saved' },
  'address-updated': { kind: 'success', text: 'Address updated' },
  'address-failed': { kind: 'error', text: 'Failed to save address' },
  'address-deleted': { kind: 'success', text: 'Deleted' },
  'default-chosen': { kind: 'success', text: 'Default address changed' },
  'review-submitted': { kind: 'success', text: 'Review submitted!' },
  'review-updated': { kind: 'success', text: 'Review updated!' },
  'review-deleted': { kind: 'success', text: 'Review deleted!' },
  'review-not-deleted': { kind: 'error', text: 'Failed to delete review.' },
  'review-reported': { kind: 'success', text: 'Thank you. We will look at this review.' },
  'review-reported-before': { kind: 'info', text: 'You have already reported this review. We will look at it.' },
  'review-own': { kind: 'info', text: 'This is your own review. You can edit or delete it.' },
  'review-not-reported': { kind: 'error', text: 'We could not send your report. Try again in a few minutes.' },
} as const;

export type FlashKey = keyof typeof flashCopy;

export const isFlashKey = (text: string): text is FlashKey => Object.hasOwn(flashCopy, text);
