import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines, oneLine } from '#lib/text.ts';

/** Field errors of the contact form. */
const messageFormCopy = {
  nameMissing: 'Enter your name.',
  nameTooLong: (characters: number) => `Keep your name under ${characters} characters.`,
  emailMissing: 'Enter your email address so that we can reply.',
  emailWrong: 'Enter a valid email address, such as name@example.com.',
  messageMissing: 'Enter your message.',
  messageTooLong: (characters: string) => `Keep your message under ${characters} characters.`,
} as const;

const { MESSAGE_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } = numbers;

/** A field that was not sent counts as empty. */
const line = (missing: string) => z.string({ error: missing }).default('').transform(oneLine);

const lines = (missing: string) => z.string({ error: missing }).default('').transform(manyLines);

/** Form of /contact. `website` is a honeypot: people do not see it, bots fill it in. */
export const messageForm = z.object({
  name: line(messageFormCopy.nameMissing).pipe(
    z
      .string()
      .min(1, messageFormCopy.nameMissing)
      .max(MESSAGE_NAME_MAX_CHARACTERS, messageFormCopy.nameTooLong(MESSAGE_NAME_MAX_CHARACTERS)),
  ),
  email: line(messageFormCopy.emailMissing).pipe(
    z
      .string()
      .min(1, { error: messageFormCopy.emailMissing, abort: true })
      .max(EMAIL_MAX_CHARACTERS, { error: messageFormCopy.emailWrong, abort: true })
      .pipe(z.email(messageFormCopy.emailWrong)),
  ),
  message: lines(messageFormCopy.messageMissing).pipe(
    z
      .string()
      .min(1, messageFormCopy.messageMissing)
      .max(MESSAGE_MAX_CHARACTERS, messageFormCopy.messageTooLong(formatCount(MESSAGE_MAX_CHARACTERS))),
  ),
  website: z.string().default(''),
});

export type MessageForm = z.infer<typeof messageForm>;
