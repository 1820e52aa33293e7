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

/** Who wrote a part of a conversation. `author`: of the shop; null if the account is deleted. */
type Written = { isFromShop: boolean; author: string | null };

/** A message with its answers. */
export type MessageThread = AdminMessage &
  Written & {
    /** Whose verified email address it has, or had before a merge; null: nobody's. */
    customerId: string | null;
    /** What the shop wrote about; null: no order. */
    orderId: string | null;
    orderNumber: number | null;
    /** Of the next answer: the same one is sent once. */
    key: string;
    /** `leftOut`: names of the attachments of an email, which stay in the mailbox. */
    replies: (Written & { id: string; text: string; createdAt: Date; leftOut: string[] })[];
  };

/** A message on the page of a customer, with the number of answers. */
export type ThreadInList = { id: string; ticket: number; message: string; createdAt: Date; replies: number };

type AdminMessageSort = 'newest' | 'oldest';
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
