import { z } from 'zod';
import { isCategorySlug } from '#shop/catalog/category.ts';
import { synonymFormCopy as words } from './synonym-form-copy.ts';
import { areFitting, parseSynonymLine, readTerms, type SynonymGroup } from './synonyms.ts';

const terms = z
  .string({ error: words.notText })
  .default('')
  .transform(readTerms)
  .pipe(z.array(z.string()).refine(areFitting, words.tooLong));

/** Form of one group of synonyms. Words are separated by commas and stored folded. */
export const synonymForm = z
  .object({
    terms: terms.refine((list) => list.length > 0, words.termsMissing),
    finds: terms,
    category: z
      .string({ error: words.notText })
      .default('')
      .refine((slug) => slug === '' || isCategorySlug(slug), words.categoryWrong)
      .transform((slug) => (isCategorySlug(slug) ? slug : null)),
    ignored: z
      .literal('on')
      .optional()
      .transform((on) => on === 'on'),
  })
  .transform(
    ({ ignored, finds, ...group }): SynonymGroup => ({
      ...group,
      kind: ignored ? 'ignored' : 'same',
      finds: ignored ? [] : finds,
    }),
  );

/** A list as text, one group a line; see `parseSynonymLine`. */
export const synonymImportForm = z
  .object({
    lines: z.string({ error: words.notText }).default(''),
    replace: z
      .literal('on')
      .optional()
      .transform((on) => on === 'on'),
  })
  .transform(({ lines, replace }, context) => {
    const groups: SynonymGroup[] = [];
    for (const [at, line] of lines.split('\n').entries()) {
      const group = parseSynonymLine(line);
      if (group === 'wrong') {
        context.addIssue({ code: 'custom', path: ['lines'], message: words.lineWrong(at + 1) });
        return z.NEVER;
      }
      if (group !== null) groups.push(group);
    }
    if (groups.length === 0) {
      context.addIssue({ code: 'custom', path: ['lines'], message: words.linesMissing });
      return z.NEVER;
    }
    return { groups, isReplacing: replace };
  });
