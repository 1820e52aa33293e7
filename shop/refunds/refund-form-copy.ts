import { formatCount } from '#lib/plural.ts';

export const refundFormCopy = {
  amount: 'Enter rupees, such as 499 or 499.50.',
  units: 'Enter a whole number of units.',
  tooLong: (characters: number) => `This text is too long. Use at most ${formatCount(characters)} characters.`,
  reference: 'Enter the reference from your bank or UPI app.',
  upiId: 'Enter a UPI ID, such as name@bank.',
  name: 'Enter the name of the account holder.',
  accountNumber: 'Enter the account number. It has 9 to 18 digits.',
  ifsc: 'Enter the IFSC. It has 11 characters, such as HDFC0001234.',
} as const;
