import type { TableQuery, TableShape } from '#lib/table-query.ts';

/** What somebody wrote to the shop, as the desk reads it. */
export type AdminMessage = {
  id: string;
  /** The number that they can quote. */
  ticket: number;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  isRead: boolean;
};

export type AdminMessageSort = 'newest' | 'oldest';
export type AdminMessageQuery = TableQuery<AdminMessageSort, 'show'>;

/** What the desk's list can be asked for. */
export const adminMessageShape: TableShape<AdminMessageSort, 'show'> = {
  sorts: ['newest', 'oldest'],
  filters: { show: ['unread'] },
};

/** How a message can be marked; each is also the way back from another. */
export const messageMarks = ['read', 'unread', 'delete', 'restore'] as const;
export type MessageMark = (typeof messageMarks)[number];
export const isMessageMark = (text: unknown): text is MessageMark => messageMarks.some((mark) => mark === text);
