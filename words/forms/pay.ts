export const payFormWords = {
  reference: 'The reference (UTR) in your UPI app has 12 digits. Please type all of them.',
  outcome: 'Please press one of the three buttons.',
  word: 'This is not what Razorpay sends.',
} as const;
