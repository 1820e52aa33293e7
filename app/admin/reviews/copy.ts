import { adminSortCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

export const adminReviewsCopy = {
  count: (count: number, isMore: boolean) => adminTableCopy.total(count, 'review', 'reviews', isMore),
  found: (count: number, isMore: boolean) => `${formatCount(count)}${isMore ? '+' : ''} found`,
  reported: (count: number) => (count === 0 ? 'nothing reported' : `${formatCount(count)} reported`),
  hint: 'Review text, product or username',
  show: 'Show',
  shows: { reported: 'Reported', hidden: 'Hidden', demo: 'Demo data' },
  sorts: { reported: adminSortCopy.reported, newest: adminSortCopy.newest, lowest: adminSortCopy.lowest },
  table: 'Reviews',

  product: 'Product',
  review: 'Review',
  reports: 'Reports',
  date: 'Written',
  edited: 'edited',
  actions: 'Actions',
  stars: (rating: number) => `${rating} out of ${numbers.RATING_MAX} stars`,
  demo: 'Demo data',
  hidden: 'Hidden',
  photo: (at: number) => `Photo ${at}`,
  hiddenBecause: (reason: string) => `Hidden: ${reason}`,
  replied: 'Your reply',
  of: (product: string, reviewer: string) => `the review of ${product} by ${reviewer}`,

  hide: 'Hide',
  hideTitle: 'Hide this review?',
  hideManyTitle: (count: number) => `Hide these ${formatCount(count)} reviews?`,
  hideText:
    'Shoppers no longer see it, and its stars no longer count. Its author sees it with your reason. You can show it again.',
  hideManyText:
    'Shoppers no longer see them, and their stars no longer count. Their authors see them with your reason. You can show them again.',
  reason: 'Reason',
  reasonHint: 'The author sees this reason.',
  /** The default; another can be typed. */
  usualReason: 'This review breaks our review rules.',
  showAgain: 'Show again',
  dismiss: 'Dismiss reports',

  reply: 'Reply',
  editReply: 'Edit reply',
  replyTitle: 'Reply as the shop',
  replyText: (shop: string) => `Everyone sees it below the review, as “Reply from ${shop}”.`,
  replyField: 'Reply',
  replyHint: `Up to ${formatCount(numbers.REVIEW_REPLY_MAX_CHARACTERS)} characters.`,
  saveReply: 'Publish reply',
  removeReply: 'Remove reply',

  none: 'No reviews yet.',
  noneText: 'New reviews appear here. Reported reviews come first.',
  notFound: 'No reviews found.',
  notFoundText: 'Try fewer words or show all reviews.',

  hiddenDone: 'Hidden',
  shownDone: 'Shown again',
  dismissed: 'Reports dismissed',
  replyPublished: 'Reply published',
  replyRemoved: 'Reply removed',
  gone: 'This review no longer exists. Its author may have deleted it.',
} as const;
