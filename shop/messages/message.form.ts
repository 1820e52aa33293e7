import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { manyLines, oneLine } from '#kit/text.ts';
import { messageFormWords as words } from '#words/forms/message.ts';

const { MESSAGE_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } = numbers;

/** A field that was not sent at all is an empty one. */
const line = (missing: string) => z.string({ error: missing }).default('').transform(oneLine);

const lines = (missing: string) => z.string({ error: missing }).default('').transform(manyLines);

/** What /contact posts. `website` is a trap: people do not see it, machines fill it in. */
export const messageForm = z.object({
  name: line(words.nameMissing).pipe(
    z
      .string()
      .min(1, words.nameMissing)
      .max(MESSAGE_NAME_MAX_CHARACTERS, words.nameTooLong(MESSAGE_NAME_MAX_CHARACTERS)),
  ),
  email: line(words.emailMissing).pipe(
    z
      .string()
      .min(1, { error: words.emailMissing, abort: true })
      .max(EMAIL_MAX_CHARACTERS, { error: words.emailWrong, abort: true })
      .pipe(z.email(words.emailWrong)),
  ),
  message: lines(words.messageMissing).pipe(
    z
      .string()
      .min(1, words.messageMissing)
      .max(MESSAGE_MAX_CHARACTERS, words.messageTooLong(MESSAGE_MAX_CHARACTERS.toLocaleString('en-IN'))),
  ),
  website: z.string().default(''),
});

export type MessageForm = z.infer<typeof messageForm>;
