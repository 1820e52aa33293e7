import { z } from 'zod';
import { webhookTopicNames } from './webhook.ts';
import { webhookFormCopy as copy } from './webhook-form-copy.ts';

/** An https address without user name and fragment. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
}

const topic = z.enum(webhookTopicNames, copy.topics);

/** A new webhook: where events go, and which kinds of them. */
export const webhookForm = z.object({
  url: z
    .string(copy.url)
    .trim()
    .max(500, copy.url)
    .refine(isAddress, copy.url)
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(500, copy.url)),
  topics: z
    .union([z.array(topic), topic.transform((only) => [only])], copy.topics)
    .transform((topics) => [...new Set(topics)])
    .refine((topics) => topics.length > 0, copy.topics),
});
