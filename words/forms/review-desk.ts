import * as numbers from '#config/numbers.ts';

/** What stands at the fields of the desk's forms on reviews. */
export const reviewDeskWords = {
  reasonMissing: 'Please say why: the author reads it.',
  reasonTooLong: `Please keep the reason below ${numbers.HIDDEN_REASON_MAX_CHARACTERS} characters.`,
  replyMissing: 'Please write what the shop answers.',
  replyTooLong: `Please keep the reply below ${numbers.REVIEW_REPLY_MAX_CHARACTERS.toLocaleString('en-IN')} characters.`,
} as const;
