import { type LetterText, letterWords, type Sender } from './letter.ts';

export function verifyEmailLetter(
  { name, hours, link }: { name: string; hours: number; link: string },
  { shopName }: Sender,
): LetterText {
  return {
    subject: `Verify your email address for ${shopName}`,
    paragraphs: [
      letterWords.greeting(name),
      `Please confirm that this mailbox is yours, and belongs to your account at ${shopName}. Open the link in the browser where you are logged in.`,
    ],
    action: { label: 'Verify email address', href: link },
    after: [
      `The link is valid for ${hours} hours.`,
      'If you did not make this account, do not open the link: nothing happens without it.',
    ],
  };
}

export function passwordResetLetter({ name, link }: { name: string; link: string }, { shopName }: Sender): LetterText {
  return {
    subject: `Your new password for ${shopName}`,
    paragraphs: [letterWords.greeting(name), 'Somebody, hopefully you, wants to set a new password for your account.'],
    action: { label: 'Set a new password', href: link },
    after: [
      'The link works once, within one hour. A new password logs you out everywhere else.',
      'If you did not ask for it, ignore this letter: your password stays as it is.',
    ],
  };
}

export function loginLinkLetter(
  { name, minutes, link }: { name: string; minutes: number; link: string },
  { shopName }: Sender,
): LetterText {
  return {
    subject: `Your login link for ${shopName}`,
    paragraphs: [letterWords.greeting(name), `This link logs you in to your account at ${shopName}, on any device.`],
    action: { label: 'Log in', href: link },
    after: [
      `The link works once, within ${minutes} minutes.`,
      'If you did not ask for it, ignore this email: nothing happens without the link.',
    ],
  };
}

export function signUpAttemptLetter(_: object, { shopName, origin }: Sender): LetterText {
  return {
    subject: `You have an account at ${shopName} already`,
    paragraphs: [
      'Hello,',
      `Somebody, perhaps you, tried to sign up at ${shopName} with this address. It has an account already: log in with it, or set a new password if you forgot yours.`,
    ],
    action: { label: 'Log in', href: `${origin}/login` },
    after: ['If it was not you, nothing has changed, and there is nothing to do.'],
  };
}

export function changeEmailLetter(
  { name, hours, link }: { name: string; hours: number; link: string },
  { shopName }: Sender,
): LetterText {
  return {
    subject: `Your new email address for ${shopName}`,
    paragraphs: [
      letterWords.greeting(name),
      `Please confirm that your account at ${shopName} should use this address from now on. Open the link in the browser where you are logged in.`,
    ],
    action: { label: 'Use this address', href: link },
    after: [
      `The link is valid for ${hours} hours. Until you confirm the address there, everything stays as it is.`,
      'If you did not ask for it, do not open the link: nothing happens without it.',
    ],
  };
}

export function addressChangedLetter(
  { name, newEmail }: { name: string; newEmail: string },
  { shopName, email }: Sender,
): LetterText {
  return {
    subject: `The email address of your ${shopName} account was changed`,
    paragraphs: [letterWords.greeting(name), `From now on we write to ${newEmail} instead of this address.`],
    after: [`If you did not do that, write to ${email} at once.`],
  };
}
