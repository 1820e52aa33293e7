import { type EmailText, emailCopy, type Sender } from './email-copy.ts';

export function verifyEmailEmail(
  { name, hours, link }: { name: string; hours: number; link: string },
  { shopName }: Sender,
): EmailText {
  return {
    subject: `Verify your email address for ${shopName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `Verify this email address to finish setting up your account at ${shopName}. Open the link in the browser where you are logged in.`,
    ],
    action: { label: 'Verify email address', href: link },
    after: [
      `The link is valid for ${hours} hours.`,
      'If you did not create this account, ignore this email. Nothing happens without the link.',
    ],
  };
}

export function passwordResetEmail({ name, link }: { name: string; link: string }, { shopName }: Sender): EmailText {
  return {
    subject: `Reset your password for ${shopName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `We received a request to set a new password for your account at ${shopName}.`,
    ],
    action: { label: 'Set a new password', href: link },
    after: [
      'The link works once, within one hour. Setting a new password logs you out everywhere.',
      'If you did not ask for it, ignore this email. Your password stays the same.',
    ],
  };
}

/** To both addresses of two accounts of one person. The addresses are masked. */
export function accountsMergedEmail(
  { name, kept, merged, isKept }: { name: string; kept: string; merged: string; isKept: boolean },
  { shopName, email }: Sender,
): EmailText {
  return {
    subject: `Your accounts at ${shopName} are merged`,
    paragraphs: [
      emailCopy.greeting(name),
      isKept
        ? `${shopName} has moved the orders, addresses, reviews, likes and store credit of the account ${merged} to your account.`
        : `${shopName} has moved your orders, addresses, reviews, likes and store credit to the account ${kept}. You can no longer log in with this address.`,
      `If this is wrong, write to ${email}.`,
    ],
  };
}

/** `code` is absent in emails that were queued by older versions. */
type LoginLinkFacts = { name: string; minutes: number; link: string; code?: string; codeMinutes?: number };

export function loginLinkEmail(
  { name, minutes, link, code, codeMinutes }: LoginLinkFacts,
  { shopName }: Sender,
): EmailText {
  return {
    subject: `Your login link for ${shopName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `Use this link to log in to your account at ${shopName}, on any device.`,
      ...(code === undefined
        ? []
        : [`Or enter this code in the browser where you asked for it, within ${codeMinutes} minutes:`]),
    ],
    ...(code === undefined ? {} : { quote: code }),
    action: { label: 'Log in', href: link },
    after: [
      `The link works once, within ${minutes} minutes.`,
      'If you did not ask for it, ignore this email. Nobody can log in without it. Never tell anyone the code.',
    ],
  };
}

export function signUpAttemptEmail(_: object, { shopName, origin }: Sender): EmailText {
  return {
    subject: `You already have an account at ${shopName}`,
    paragraphs: [
      'Hello,',
      `Someone tried to sign up at ${shopName} with this email address, which already has an account. If it was you, log in, or set a new password if you forgot yours.`,
    ],
    action: { label: 'Log in', href: `${origin}/login` },
    after: ['If it was not you, ignore this email. Nothing has changed.'],
  };
}

export function changeEmailEmail(
  { name, hours, link }: { name: string; hours: number; link: string },
  { shopName }: Sender,
): EmailText {
  return {
    subject: `Confirm your new email address for ${shopName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `Confirm that your account at ${shopName} should use this email address. Open the link in the browser where you are logged in.`,
    ],
    action: { label: 'Use this address', href: link },
    after: [
      `The link is valid for ${hours} hours. Until you confirm, your account keeps its current address.`,
      'If you did not ask for it, ignore this email. Nothing changes without the link.',
    ],
  };
}

export function addressChangedEmail(
  { name, newEmail }: { name: string; newEmail: string },
  { shopName, email }: Sender,
): EmailText {
  return {
    subject: `The email address of your ${shopName} account has changed`,
    paragraphs: [
      emailCopy.greeting(name),
      `Your account at ${shopName} now uses ${newEmail}. We will not send emails to this address any more.`,
    ],
    after: [`If you did not make this change, write to ${email} immediately.`],
  };
}

export function staffInvitationEmail(
  { role, days, link }: { role: string; days: number; link: string },
  { shopName }: Sender,
): EmailText {
  return {
    subject: `Join the staff of ${shopName}`,
    paragraphs: [
      'Hello,',
      `The owner of ${shopName} invites you to join its staff. Your role: ${role}. Open the link, log in or sign up with this email address, and accept.`,
    ],
    action: { label: 'See the invitation', href: link },
    after: [
      `The link works once, within ${days} days.`,
      'If you did not expect this invitation, ignore this email. Nothing happens without the link.',
    ],
  };
}

export function staffRemovedEmail({ name }: { name: string }, { shopName }: Sender): EmailText {
  return {
    subject: `You are no longer on the staff of ${shopName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `An owner of ${shopName} has removed you from the staff, and you are logged out everywhere. You can still log in as a customer.`,
    ],
  };
}

/** To every owner. `by`: who created it; null: the account is deleted. */
export function apiKeyCreatedEmail(
  { name, by, keyName, permissions }: { name: string; by: string | null; keyName: string; permissions: string[] },
  { shopName, origin }: Sender,
): EmailText {
  return {
    subject: `New API key for ${shopName}: ${keyName}`,
    paragraphs: [
      emailCopy.greeting(name),
      `${by ?? 'Someone'} created the API key “${keyName}” for ${shopName}. A program with this key may:`,
    ],
    quote: permissions.join('\n'),
    action: { label: 'See all API keys', href: `${origin}/admin/api-keys` },
    after: ['If you do not recognise this key, revoke it now.'],
    isForOwner: true,
  };
}
