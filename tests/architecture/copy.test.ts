import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** Words and signs that no text of the shop has, each with what is wrong with it. */
const forbidden: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\bwhoever\b/i, 'archaic: say "anyone who" or name the person'],
  [/\banew\b/i, 'archaic: say "again"'],
  [/\bmended\b/i, 'archaic: say "fixed"'],
  [/\bdeeds?\b/i, 'archaic: say "action", or what was done'],
  [/\be-mails?\b/i, 'one spelling everywhere: "email"'],
  // Letters of the alphabet are named as such: "a lower-case letter", "letters a–z", "letters and digits".
  [/(?<!(?:case|capital|small) )\bletters?\b(?! (?:a|or|and)\b|,)/i, 'what we send is an "email"'],
  [/\bat once\b/i, 'unclear whether "now" or "together": say "immediately" or "now"'],
  [/\bfor good\b/i, 'an idiom: say "permanently"'],
  // The shop sells things for desks: "Desk & Tech Gear" is a category of the specification.
  [/\bdesks?\b(?! (?:& Tech|gear|mats?)\b)/i, 'nobody knows whose desk: say "admin", or the place in the shop'],
  [/\bmade-up\b/i, 'sounds like a fraud: say "demo data" or "example"'],
  [/\bsa(?:ys?|id) so\b/i, 'points at nothing: say what is said'],
  [/\.\.\./, 'one character: "…"'],
  [/\bof one[’']s own\b/i, 'archaic: say "your own"'],
  [/\bto be had\b/i, 'archaic: say "available"'],
  [/\bkindly\b/i, 'archaic: leave it out'],
  [/\b(?:rising|falling)\b/i, 'for orders of a list say "low to high", "newest first"'],
  [/\b(?:taken in|put back)\b/i, 'unclear: say "imported", "uploaded" or "restocked"'],
  [/\b(?:shelf|shelves)\b/i, 'say "stock", "category" or "list"'],
  [/\bthe money\b/i, 'say "payment" or "refund"'],
];

/** Whole texts that the specification quotes; they stay as they are. */
const quoted = ['Loading...', 'Sending...', 'Proceeding to payment...'];

const WORDS_OF_A_SENTENCE_MAX = 25;

/** Long by nature: the terms are a contract. */
const isContract = (file: string): boolean => /^app\/storefront\/terms\/.+-copy\.ts$/.test(file);

type TreeNode = { type?: string; [field: string]: unknown };

/** A text as it stands in its file; what is filled in while the shop runs is `{}`. */
type Text = { file: string; text: string };

/** A payment method has its texts beside its rules; the compiler knows what each of its fields is for. */
const isMethod = (file: string): boolean => file.startsWith('shop/payments/methods/');

const isCopy = (file: string): boolean =>
  /(?:\/|-)copy\.ts$|^emails\/(?!render|email-html)|\.form\.ts$/.test(file) || isMethod(file);

/** Has texts among the rules of its statuses or fields. */
const isDefinition = (file: string): boolean => /-statuses\.ts$|\/product-fields\.ts$/.test(file);

const files = globSync('{app,emails,server,shop}/**/*.ts')
  .filter((file) => isCopy(file) || isDefinition(file))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();

const isNode = (value: unknown): value is TreeNode => typeof value === 'object' && value !== null;

/** The tree of a file, without what is no value: imports and types. */
function* nodesOf(value: unknown): Generator<TreeNode> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesOf(entry);
  else if (isNode(value) && !isForCompiler(value)) {
    yield value;
    for (const [field, child] of Object.entries(value)) {
      const isKey = field === 'key' && (value.type === 'KeyValueProperty' || value.type === 'MethodProperty');
      if (!isKey) yield* nodesOf(child);
    }
  }
}

const expressions = ['TsAsExpression', 'TsConstAssertion', 'TsSatisfiesExpression', 'TsNonNullExpression'];

const isForCompiler = ({ type = '' }: TreeNode): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('Ts') && !expressions.includes(type));

const parsed = files.map((file) => ({ file, tree: parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }) }));

const texts: Text[] = parsed.flatMap(({ file, tree }) =>
  [...nodesOf(tree)].flatMap((node) => {
    if (node.type === 'StringLiteral') return [{ file, text: String(node.value) }];
    if (node.type !== 'TemplateLiteral') return [];
    const pieces = node.quasis as { cooked: string }[];
    return [{ file, text: pieces.map(({ cooked }) => cooked).join('{}') }];
  }),
);

const describe = ({ file, text }: Text): string => `${file}: ${text}`;

test('the reader finds texts with and without placeholders, and no keys, types and imports', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts).toContainEqual({ file: 'app/admin/components/copy.ts', text: 'Admins Only' });
  expect(texts).toContainEqual({ file: 'app/admin/orders/order-copy.ts', text: 'Order #{}' });
  expect(texts.filter(({ text }) => text.startsWith('#config/') || text === 'not-found')).toEqual([]);
});

test.each(forbidden)('no text matches %s: %s', (pattern) => {
  const found = texts.filter(({ text }) => pattern.test(text) && !quoted.includes(text));
  expect(found.map(describe)).toEqual([]);
});

test('every exception is still needed', () => {
  const known = new Set(texts.map(({ text }) => text));
  expect(quoted.filter((text) => !known.has(text))).toEqual([]);
});

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?][”’)]?)\s+|\n+/);

/** What counts as words: a gap is one, a dash is none. */
const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]|\{\}/u.test(word)).length;

test(`a sentence has at most ${WORDS_OF_A_SENTENCE_MAX} words`, () => {
  const long = texts
    .filter(({ file }) => !isContract(file))
    .flatMap(({ file, text }) => sentencesOf(text).map((sentence) => ({ file, text: sentence })))
    .filter(({ text }) => wordsIn(text) > WORDS_OF_A_SENTENCE_MAX);
  expect(long.map(describe)).toEqual([]);
});

/** Tabs that the page of the terms walks over, whichever there are. */
const walkedOver = ['copy.ts: privacy', 'policies-copy.ts: privacy'].map((name) => `app/storefront/terms/${name}`);

/**
 * Every name that code takes from an object: by a dot, by a string, or by taking it apart; and how names begin that are
 * put together, such as `message.${mark}`.
 */
function namesInUse(): { names: Set<string>; beginnings: string[] } {
  const names = new Set<string>();
  const beginnings = new Set<string>();
  const add = (source: string, pattern: RegExp, to: Set<string>) => {
    for (const found of source.matchAll(pattern)) to.add(found.at(-1) ?? '');
  };
  for (const file of globSync('{app,bin,cli,config,db,demo,emails,lib,server,shop}/**/*.{ts,tsx,mjs}')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    add(source, /\.([A-Za-z_$][\w$]*)/g, names);
    // The copy itself holds their keys as strings.
    if (isCopy(file)) continue;
    add(source, /(['"`])([\w.-]+)\1/g, names);
    add(source, /`([a-z]+[.-])\$\{/g, beginnings);
    for (const [, fields = ''] of source.matchAll(/\{([^{}]*)\}(?:\)| =|:)/g)) {
      add(fields, /([A-Za-z_$][\w$]*)/g, names);
    }
  }
  return { names, beginnings: [...beginnings] };
}

const keyOf = ({ key }: TreeNode): string[] => {
  if (!isNode(key)) return [];
  return key.type === 'Identifier' || key.type === 'StringLiteral' ? [String(key.value)] : [];
};

test('every text that is exported is used somewhere else', () => {
  const { names, beginnings } = namesInUse();
  const isUsed = (key: string) => names.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  const copies = parsed.filter(({ file }) => isCopy(file) && !isMethod(file));
  const idle = copies.flatMap(({ file, tree }) =>
    tree.body
      .filter(({ type }) => type === 'ExportDeclaration')
      .flatMap((declaration) => [...nodesOf(declaration)])
      .filter(({ type }) => type === 'KeyValueProperty')
      .flatMap(keyOf)
      .filter((key) => !isUsed(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(idle.filter((name) => !walkedOver.includes(name))).toEqual([]);
});
