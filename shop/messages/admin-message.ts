import type { TableQuery, TableShape } from '#lib/table-query.ts';

/** A contact message as the admin shows it. */
export type AdminMessage = {
  id: string;
  /** The number that the sender can quote. */
  ticket: number;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  isRead: boolean;
};

/** A message with what the shop has answered. */
export type MessageThread = AdminMessage & {
  /** Whose verified email address it has; null: nobody's. */
  customerId: string | null;
  /** Of the next answer: the same one is sent once. */
  key: string;
  /** `author`: null if the account is deleted. */
  replies: { id: string; text: string; createdAt: Date; author: string | null }[];
};

/** A message on the page of a customer, with the number of answers. */
export type ThreadInList = { id: string; ticket: number; message: string; createdAt: Date; replies: number };

export type AdminMessageSort = 'newest' | 'oldest';
export type AdminMessageQuery = TableQuery<AdminMessageSort, 'show'>;

/** Sort orders and filters of the admin's list. */
export const adminMessageShape: TableShape<AdminMessageSort, 'show'> = {
  sorts: ['newest', 'oldest'],
  filters: { show: ['unread'] },
};

/** Actions on a message; each one undoes another. */
export const messageMarks = ['read', 'unread', 'delete', 'restore'] as const;
export type MessageMark = (typeof messageMarks)[number];
export const isMessageMark = (text: unknown): text is MessageMark => messageMarks.some((mark) => mark === text);
