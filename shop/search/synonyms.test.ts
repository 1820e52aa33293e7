import { expect, test } from 'vitest';
import { moreSynonyms } from '#db/more-synonyms.ts';
import { starterSynonyms } from '#db/starter-synonyms.ts';
import { synonymForm, synonymImportForm } from './synonyms.form.ts';
import { isFitting, normalizeTerm, parseSynonymLine, type SynonymGroup, synonymLine } from './synonyms.ts';

test('a line has words, what else they find, and a category', () => {
  expect(parseSynonymLine(' Mug, Coffee-Mug, mug => bottle @accessories ')).toEqual({
    kind: 'same',
    terms: ['mug', 'coffee mug'],
    finds: ['bottle'],
    category: 'accessories',
  });
  expect(parseSynonymLine('-Buy, for, online')).toEqual({
    kind: 'ignored',
    terms: ['buy', 'online'],
    finds: [],
    category: null,
  });
  expect(parseSynonymLine('  ')).toBeNull();
});

test.each(['=> mug', 'the, a', 'mug @toys', 'mug => cup => tea', 'one two three four five', `${'x'.repeat(59)} y z`])(
  '%j is not a valid line',
  (line) => {
    expect(parseSynonymLine(line)).toBe('wrong');
  },
);

test('the starter list has at least 150 groups in the stored form', () => {
  expect(starterSynonyms.length).toBeGreaterThanOrEqual(150);
  for (const [kind, terms, finds, category] of [...starterSynonyms, ...moreSynonyms]) {
    const group: SynonymGroup = {
      kind,
      terms: terms.split(', '),
      finds: finds === '' ? [] : finds.split(', '),
      category,
    };
    expect(isFitting(group), terms).toBe(true);
    for (const term of [...group.terms, ...group.finds]) expect(normalizeTerm(term)).toBe(term);
    expect(new Set(group.terms).size, terms).toBe(group.terms.length);
    expect(parseSynonymLine(synonymLine(group))).toEqual(group);
  }
  const first = new Set(starterSynonyms.flatMap(([, terms]) => terms.split(', ')));
  expect(moreSynonyms.flatMap(([, terms]) => terms.split(', ')).filter((term) => first.has(term))).toEqual([]);
});

test('ignored words have no synonyms', () => {
  const read = synonymForm.parse({ terms: 'Buy, Online', finds: 'shop', category: '', ignored: 'on' });
  expect(read).toEqual({ kind: 'ignored', terms: ['buy', 'online'], finds: [], category: null });
  expect(synonymForm.safeParse({ terms: ' , the' }).success).toBe(false);
});

test('an import names the invalid line', () => {
  const read = synonymImportForm.safeParse({ lines: 'mug, cup\n\nposter @nowhere' });
  expect(read.error?.issues[0]?.message).toContain('Line 3');
  expect(synonymImportForm.parse({ lines: 'mug, cup\r\n-buy', replace: 'on' })).toMatchObject({
    groups: [{ terms: ['mug', 'cup'] }, { kind: 'ignored' }],
    isReplacing: true,
  });
});
