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
