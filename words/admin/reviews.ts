import * as numbers from '#config/numbers.ts';

const counted = (count: number): string => count.toLocaleString('en-IN');

export const adminReviewsWords = {
  count: (count: number) => (count === 1 ? '1 review' : `${counted(count)} reviews`),
  found: (count: number) => `${counted(count)} found`,
  reported: (count: number) => (count === 0 ? 'nothing reported' : `${counted(count)} reported`),
  hint: 'Words, product or username',
  show: 'Show',
  shows: { reported: 'Reported', hidden: 'Hidden', samples: 'Samples' },
  sorts: { reported: 'Most reported', newest: 'Newest', lowest: 'Lowest rated' },
  table: 'Reviews',

  product: 'Product',
  review: 'Review',
  reports: 'Reports',
  date: 'Written',
  edited: 'edited',
  actions: 'Actions',
  stars: (rating: number) => `${rating} out of ${numbers.RATING_MAX} stars`,
  sample: 'Sample',
  hidden: 'Hidden',
  hiddenBecause: (reason: string) => `Hidden: ${reason}`,
  replied: 'Your reply',
  of: (product: string, reviewer: string) => `the review of ${product} by ${reviewer}`,

  hide: 'Hide',
  hideTitle: 'Hide this review?',
  hideManyTitle: (count: number) => `Hide these ${counted(count)} reviews?`,
  hideText: 'It leaves the shop at once, and its stars with it. Only its author still sees it, with the reason.',
  hideManyText:
    'They leave the shop at once, and their stars with them. Only their authors still see them, with the reason.',
  reason: 'Reason',
  reasonHint: 'The author reads it.',
  /** To begin with; another can be typed. */
  usualReason: 'It breaks our rules for reviews.',
  showAgain: 'Show again',
  dismiss: 'Dismiss reports',

  reply: 'Reply',
  editReply: 'Edit reply',
  replyTitle: 'Reply as the shop',
  replyText: (shop: string) => `Everybody reads it below the review, as “Reply from ${shop}”.`,
  replyField: 'Reply',
  replyHint: `Up to ${counted(numbers.REVIEW_REPLY_MAX_CHARACTERS)} characters.`,
  saveReply: 'Publish reply',
  removeReply: 'Remove reply',

  none: 'Nobody has reviewed anything yet.',
  noneText: 'Reviews appear here as soon as somebody writes one, and those that readers report come first.',
  notFound: 'No review fits this.',
  notFoundText: 'Try fewer words, or look at all of them.',

  hiddenDone: 'Hidden',
  shownDone: 'Shown again',
  dismissed: 'Reports dismissed',
  replyPublished: 'Reply published',
  replyRemoved: 'Reply removed',
  gone: 'This review is not there any more. Its author may have deleted it.',
  unknown: 'That is nothing this page can do. Please load it again.',
} as const;
