import type { Setting } from './setting.ts';

/** The mailbox that the shop reads customers' answers from; part of `shopSettings`. */
export const mailboxSettings = {
  imapHost: {
    group: 'mailbox',
    kind: 'line',
    label: 'Incoming mail server',
    help: 'IMAP host of your email provider. Empty: replies are not read.',
    needs: 'imapUser',
    initial: null,
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/,
    wrong: 'Enter a host name such as imap.example.com.',
  },
  imapPort: {
    group: 'mailbox',
    kind: 'whole',
    label: 'Port',
    help: 'Usually 993. On another port the connection must offer TLS.',
    isRequired: true,
    ...{ min: 1, max: 65_535, initial: 993 },
    wrong: 'Enter a port from 1 to 65535.',
  },
  imapUser: {
    group: 'mailbox',
    kind: 'line',
    label: 'Username',
    needs: 'imapPassword',
    initial: null,
    wrong: 'Enter a username of at most 300 characters.',
  },
  imapPassword: {
    group: 'mailbox',
    kind: 'secret',
    label: 'Password of the mailbox',
    help: 'If the mailbox has two-step login, enter an app password from your provider.',
    initial: null,
    wrong: 'Enter a password of at most 300 characters.',
  },
  imapFolder: {
    group: 'mailbox',
    kind: 'line',
    label: 'Folder',
    help: 'Empty: INBOX. Emails that are not replies to a message are left untouched.',
    maxLength: 200,
    initial: null,
    wrong: 'Enter the name of a folder, such as INBOX.',
  },
  mailboxAddress: {
    group: 'mailbox',
    kind: 'email',
    label: 'Address of the mailbox',
    help: 'Customers reply to it. Empty: the shop’s email.',
    initial: null,
    wrong: 'Enter an email address such as hello@shop.example.',
  },
  usesPlusAddress: {
    group: 'mailbox',
    kind: 'flag',
    label: 'Give each conversation its own address (hello+code@…)',
    help: 'Finds replies from every email app. Your provider must support plus addresses.',
    initial: false,
  },
} as const satisfies Record<string, Setting & { group: 'mailbox' }>;
