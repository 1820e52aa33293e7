import { z } from 'zod';
import { manyLines } from '#lib/text.ts';
import { POLICY_MAX_CHARACTERS, policySlugs } from './policy-settings.ts';
import { listUnknownPlaceholders, readSections } from './policy-text.ts';

const copy = {
  length: 'Enter a text of at most 30,000 characters.',
  heading: 'Begin with a heading, such as: ## Who we are',
  placeholder: (name: string) => `There is no placeholder {${name}}. Use one from the list.`,
} as const;

/** A policy as the owner types it. `version`: the one that the form showed; 0: the shop's own text. */
export const policyForm = z.object({
  slug: z.enum(policySlugs),
  version: z.coerce.number().int().min(0),
  text: z
    .string({ error: copy.length })
    .transform(manyLines)
    .pipe(
      z
        .string()
        .min(1, { error: copy.length })
        .max(POLICY_MAX_CHARACTERS, { error: copy.length })
        .superRefine((text, context) => {
          const [unknown] = listUnknownPlaceholders(text);
          if (unknown !== undefined) context.addIssue({ code: 'custom', message: copy.placeholder(unknown) });
          else if (readSections(text) === null) context.addIssue({ code: 'custom', message: copy.heading });
        }),
    ),
});
