const counted = (count: number): string => count.toLocaleString('en-IN');

export const adminMessagesWords = {
  count: (count: number) => (count === 1 ? '1 message' : `${counted(count)} messages`),
  found: (count: number) => `${counted(count)} found`,
  unread: (count: number) => (count === 0 ? 'all read' : `${counted(count)} unread`),
  hint: 'Ticket, name, e-mail or words',
  show: 'Show',
  onlyUnread: 'Unread only',
  newest: 'Newest first',
  oldest: 'Oldest first',
  table: 'Messages',

  ticket: 'Ticket',
  from: 'From',
  message: 'Message',
  date: 'Sent',
  actions: 'Actions',
  isUnread: 'Unread',
  of: (ticket: number, name: string) => `message #${ticket} by ${name}`,

  read: 'Mark as read',
  unreadAgain: 'Mark as unread',
  reply: 'Reply by e-mail',
  subject: (ticket: number) => `Your message to us (ticket ${ticket})`,
  delete: 'Delete',
  deleteTitle: (count: number) => `Delete these ${counted(count)} messages?`,
  deleteOneTitle: (ticket: number) => `Delete message #${ticket}?`,
  deleteText: 'They leave this list. Right after it you can still take it back.',
  deleteOneText: 'It leaves this list. Right after it you can still take it back.',

  none: 'Nobody has written yet.',
  noneText: 'What people send from the contact page is kept here, and mailed to you.',
  notFound: 'No message fits this.',
  notFoundText: 'Try fewer words, or look at all of them.',

  marked: {
    read: 'Marked as read',
    unread: 'Marked as unread',
    delete: 'Deleted',
    restore: 'Brought back',
  },
  gone: 'These messages are not there any more. Somebody else may have deleted them.',
  unknown: 'That is nothing this page can do. Please load it again.',
} as const;
