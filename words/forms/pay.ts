export const payFormWords = {
  reference: 'The reference (UTR) in your UPI app has 12 digits. Enter all of them.',
  outcome: 'Press one of the three buttons.',
  word: 'We could not read the answer from Razorpay.',
} as const;
