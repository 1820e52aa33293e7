/** Removes an English plural ending, so that "posters" finds a poster; other words stay as they are. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^sui]s$/.test(word)) return word.slice(0, -1);
  return word;
}

const rules = new Intl.PluralRules('en-IN');
const countFormat = new Intl.NumberFormat('en-IN');

/** A count as people in India write it: 1,00,000. */
export const formatCount = (count: number): string => countFormat.format(count);

/** A text for each plural form of English; `#` is replaced by the count, so a form cannot contain another `#`. */
export type PluralForms = Readonly<Record<'one' | 'other', string>>;

/** The form for this count: `plural(2, { one: '# item', other: '# items' })` is "2 items". Zero takes `other`. */
export const plural = (count: number, forms: PluralForms): string =>
  forms[rules.select(count) === 'one' ? 'one' : 'other'].replaceAll('#', formatCount(count));
