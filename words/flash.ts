import { addToCartWords, cardWords } from './card.ts';

/**
 * Toasts that appear on the page after the one that caused them. The cookie carries a key of this table, never a
 * text, so that nobody can make the shop say something.
 */
export const flashWords = {
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
    text: 'The link was sent several times already. Look into your spam folder, or try again in an hour.',
  },
  'verification-failed': { kind: 'error', text: 'The link could not be sent. Try again in a moment.' },
  'profile-updated': { kind: 'success', text: 'Profile updated!' },
  'photo-uploaded': { kind: 'success', text: 'Image uploaded!' },
  'sessions-ended': { kind: 'success', text: 'Signed out everywhere else.' },
  'second-factor-on': { kind: 'success', text: 'Two-step login is on.' },
  'second-factor-off': { kind: 'success', text: 'Two-step login is off.' },
  'second-factor-needed': { kind: 'info', text: 'Administrators of this shop need two-step login.' },
  'shop-claimed': { kind: 'success', text: 'Welcome: the shop is yours.' },
  'data-too-often': {
    kind: 'error',
    text: 'You have downloaded your data several times. Please try again in an hour.',
  },
  'account-deleted': { kind: 'success', text: 'Account deleted' },
  'log-in-to-check-out': { kind: 'info', text: addToCartWords.logInToCheckOut },
  'address-added': { kind: 'success', text: 'Address added' },
  'product-added': { kind: 'success', text: 'Product added' },
  'product-updated': { kind: 'success', text: 'Product updated' },
  'service-added': { kind: 'success', text: 'Service added' },
  'product-duplicated': {
    kind: 'success',
    text: 'Here is the copy: a draft without SKUs, with nothing on the shelf.',
  },
  'product-restored': { kind: 'success', text: 'It is back in the shop.' },
  'price-rounded': { kind: 'info', text: 'Prices are whole rupees: the fraction is rounded.' },
  'admin-deleted': { kind: 'success', text: 'Deleted' },
  'order-placed': { kind: 'success', text: 'Order placed. Thank you.' },
  'order-cancelled': { kind: 'success', text: 'Order cancelled successfully' },
  'brief-sent': { kind: 'success', text: 'We have your brief.' },
  'quote-accepted': { kind: 'success', text: 'Accepted. We begin.' },
  'quote-over': { kind: 'error', text: 'The price is no longer valid. Write to us, and we name a new one.' },
  'quote-gone': { kind: 'error', text: 'There is no price to accept any more.' },
  'quote-method': { kind: 'error', text: 'Please choose how you want to pay.' },
  'quote-failed': { kind: 'error', text: 'Failed to accept the price.' },
  'payment-received': { kind: 'success', text: 'Payment received. Thank you.' },
  'payment-waiting': {
    kind: 'info',
    text: 'Your bank has said yes. Your order is confirmed as soon as we have its word.',
  },
  'payment-claimed': { kind: 'success', text: 'Thank you. We look for your payment and write to you.' },
  'payment-refunding': {
    kind: 'info',
    text: 'Your order could not take this payment any more. The money goes back to you.',
  },
  'log-in-to-like': { kind: 'info', text: 'Login to like products' },
  liked: { kind: 'success', text: 'Added to likes' },
  unliked: { kind: 'success', text: 'Removed from likes' },
  'like-failed': { kind: 'error', text: cardWords.likeFailed },
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
  'review-reported-before': { kind: 'info', text: 'You reported this review before. We will look at it.' },
  'review-own': { kind: 'info', text: 'This review is your own: you can change or delete it.' },
  'review-not-reported': { kind: 'error', text: 'Your report did not reach us. Please try again in a moment.' },
} as const;

export type FlashKey = keyof typeof flashWords;

export const isFlashKey = (text: string): text is FlashKey => Object.hasOwn(flashWords, text);
