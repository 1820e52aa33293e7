import { SENDER } from '#config/patterns.ts';
import type { Setting } from './setting.ts';

const emails = {
  group: 'email',
  kind: 'emails',
  help: 'One address per line. If empty, these emails go to the shop’s email and the addresses in ADMIN_EMAILS. If neither is set, they go to the owners.',
  initial: [] as readonly string[],
  wrong: 'Enter email addresses such as hello@shop.example, one per line.',
} as const;

/** How emails are sent, and who receives the owner’s emails; part of `shopSettings`. */
export const emailSettings = {
  smtpHost: {
    group: 'email',
    kind: 'line',
    label: 'Mail server',
    help: 'SMTP host of your email provider. If empty, emails are saved as files.',
    env: 'SMTP_URL',
    sends: 'smtpPassword',
    initial: null,
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
    wrong: 'Enter a host name such as smtp.example.com.',
  },
  smtpPort: {
    group: 'email',
    kind: 'whole',
    label: 'Port',
    help: 'Usually 587 or 465.',
    env: 'SMTP_URL',
    sends: 'smtpPassword',
    isRequired: true,
    min: 1,
    max: 65_535,
    initial: 587,
    wrong: 'Enter a port from 1 to 65535.',
  },
  smtpUser: {
    group: 'email',
    kind: 'line',
    label: 'Username',
    env: 'SMTP_URL',
    sends: 'smtpPassword',
    initial: null,
    wrong: 'Enter a username of at most 300 characters.',
  },
  smtpPassword: {
    group: 'email',
    kind: 'secret',
    label: 'Password of the mail server',
    env: 'SMTP_URL',
    initial: null,
    wrong: 'Enter a password of at most 300 characters.',
  },
  mailFrom: {
    group: 'email',
    kind: 'line',
    label: 'Sender',
    help: 'If empty, the shop’s name and email are used.',
    env: 'MAIL_FROM',
    pattern: SENDER,
    wrong: 'Enter an email address, or a name with one: Yatai <hello@shop.example>.',
  },
  emailIntro: {
    group: 'email',
    kind: 'lines',
    label: 'Introduction',
    help: 'First paragraph of every email about an order. Leave empty for none.',
    maxLength: 500,
    initial: null,
    wrong: 'Enter at most 500 characters.',
  },
  orderEmails: { ...emails, label: 'Who gets emails about orders and payments' },
  messageEmails: { ...emails, label: 'Who gets messages from customers' },
  stockEmails: { ...emails, label: 'Who gets emails about low stock' },
} as const satisfies Record<string, Setting & { group: 'email' }>;
