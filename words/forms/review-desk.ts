import * as numbers from '#config/numbers.ts';

/** The errors at the fields of the admin’s review forms. */
export const reviewDeskWords = {
  reasonMissing: 'Enter a reason. The author sees it.',
  reasonTooLong: `Use at most ${numbers.HIDDEN_REASON_MAX_CHARACTERS} characters for the reason.`,
  replyMissing: 'Enter a reply.',
  replyTooLong: `Use at most ${numbers.REVIEW_REPLY_MAX_CHARACTERS.toLocaleString('en-IN')} characters for the reply.`,
} as const;
