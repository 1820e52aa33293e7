import { adminSortCopy } from '#app/admin/components/copy.ts';
import { formatCount, plural } from '#lib/plural.ts';

export const adminMessagesCopy = {
  count: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  found: (count: number) => `${formatCount(count)} found`,
  unread: (count: number) => (count === 0 ? 'all read' : `${formatCount(count)} unread`),
  hint: 'Ticket number, name, email or text',
  show: 'Show',
  onlyUnread: 'Unread only',
  newest: adminSortCopy.newest,
  oldest: adminSortCopy.oldest,
  table: 'Messages',

  ticket: 'Ticket',
  from: 'From',
  message: 'Message',
  date: 'Sent',
  actions: 'Actions',
  isUnread: 'Unread',
  of: (ticket: number, name: string) => `message #${ticket} from ${name}`,

  read: 'Mark as read',
  unreadAgain: 'Mark as unread',
  reply: 'Reply',
  delete: 'Delete',
  deleteTitle: (count: number) => `Delete these ${formatCount(count)} messages?`,
  deleteOneTitle: (ticket: number) => `Delete message #${ticket}?`,
  deleteText: 'They leave this list. You can undo this right after.',
  deleteOneText: 'It leaves this list. You can undo this right after.',

  none: 'No messages yet.',
  noneText: 'Messages from the contact page appear here, and you get them by email.',
  notFound: 'No messages found.',
  notFoundText: 'Try fewer words or show all messages.',

  mailbox: {
    refused: 'The mail server refuses the login of your mailbox, so new replies are missing.',
    'no-folder': 'Your mailbox no longer has the folder that is read, so new replies are missing.',
    'no-answer': 'The server of your mailbox does not answer, so new replies are missing.',
  },
  mailboxSettings: 'Open the settings',

  marked: {
    read: 'Marked as read',
    unread: 'Marked as unread',
    delete: 'Deleted',
    restore: 'Restored',
  },
  gone: 'These messages no longer exist. Someone else may have deleted them.',
} as const;

/** Texts of the page of one message. */
export const threadCopy = {
  title: (ticket: number) => `Message #${ticket}`,
  customer: 'View customer',
  answerOf: (name: string) => `${name} replied by email`,
  writtenBy: (name: string | null, email: string) => `${name ?? 'A former member of the staff'} wrote to ${email}`,
  order: (number: number) => `Order #${number}`,
  noText: 'This email has no text.',
  leftOut: (names: readonly string[]) => `In the mailbox only: ${names.join(', ')}`,
  answeredBy: (name: string | null) => `Replied by ${name ?? 'a former member of the staff'}`,
  reply: 'Reply',
  text: 'Your reply',
  hint: (email: string) => `We email it to ${email}. Their reply comes to your shop’s mailbox.`,
  hintRead: (email: string) => `We email it to ${email}. Their reply appears here.`,
  send: 'Send reply',
  sent: 'Reply sent',
  gone: 'This message was deleted. Go back to the list.',
} as const;

/** Texts of a customer's messages beside other data of theirs. */
export const customerMessagesCopy = {
  title: 'Messages from this address',
  replies: { one: '# reply', other: '# replies' },
} as const;
