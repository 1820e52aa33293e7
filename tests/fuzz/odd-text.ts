import fc from 'fast-check';

/** Represents the raw byte `b` in a text of the fuzzer: texts are JavaScript's, bodies and addresses are bytes. */
const RAW = 0xf700;
const raw = (...bytes: number[]): string => String.fromCharCode(...bytes.map((byte) => RAW + byte));

/** The bytes of a text: UTF-8, but for raw bytes, and lone surrogates, which get the three bytes that no UTF-8 may have. */
export function bytesOf(text: string): Buffer {
  if (text.isWellFormed() && !/[\uf700-\uf7ff]/.test(text)) return Buffer.from(text);
  const parts: Buffer[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= RAW && code <= RAW + 0xff) parts.push(Buffer.from([code - RAW]));
    else if (code >= 0xd800 && code <= 0xdfff) {
      parts.push(Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]));
    } else parts.push(Buffer.from(sign));
  }
  return Buffer.concat(parts);
}

/** As encoded in an address or a form body. */
export function percentEncoded(text: string): string {
  let encoded = '';
  for (const byte of bytesOf(text)) {
    const sign = String.fromCharCode(byte);
    encoded += /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

const encodings = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud83d',
  raw(0xff, 0xfe),
  raw(0xc0, 0xaf),
  raw(0xf0, 0x80, 0x80, 0x80),
  raw(0xed, 0xa0, 0x80),
  raw(0xe2, 0x82),
  raw(0x80),
  '\ufeff\ufffe\uffff',
  '\u200b\u2060',
  '\u202eecirp\u2066',
  '👩‍👩‍👧‍👦'.repeat(30),
  'Z̸̢̛͙̼͇̓̿a̷̻͐l̵̰̈́g̶̦̽o̵̙͝'.repeat(9),
  'İSTANBUL ßẞ ﬁ ǅ',
  'ｆｕｌｌｗｉｄｔｈ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  '\u1680\u2028\u2029\u3000',
  '\r\nset-cookie: a=b\r\n\r\n<p>',
  '\x1b[31m\x07\x7f\x85',
  '𝕏𝒴𝓏',
];

const numbers = [
  ...[
    '0',
    '-0',
    '-1',
    '1',
    '007',
    '+5',
    ' 5 ',
    '5.',
    '.5',
    '0.5',
    '1e3',
    '1e308',
    '1e309',
    '-1e-324',
    'NaN',
    'Infinity',
  ],
  ...[
    '0x10',
    '0b1',
    '1_000',
    '1,00,000',
    '₹ 499',
    '499.995',
    '99.99999',
    '101',
    '100.00001',
    '2147483648',
    '-2147483649',
  ],
  ...['9007199254740993', '9223372036854775808', '99999999999999999999999', '१२३', '０１２', '٣', '²', '①', '๕'],
  ...['999999', '1000000', '9999999', '10000000', '10000001', '999999999', '1000000000'],
];

const names = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'then'],
  ...['null', 'undefined', 'true', 'on', '[]', '{}', '[object Object]', 'length', '0', 'new', 'default'],
];

const attacks = [
  "'; drop table orders; --",
  "' or ''='",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `{{7*7}}$\{7*7}#{7*7}`,
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00%ff%zz%',
  '%25%32%66',
  '=cmd|"/c calc"!A1',
  '(((((((((((a+)+)+)+)+)+)+)+',
  '$1 $& \\1 \\',
  '"""\'\'\'```',
  'a:* & !b | <-> (c',
  '* ? [ ] ^ ~ " -',
  '%s%n%x%d',
];

const addresses = [
  'javascript:alert(1)',
  'data:text/html,<p>',
  '//evil.invalid/',
  '/\t/evil.invalid',
  '/\\evil.invalid',
  'http://127.0.0.1:1/',
  'https://[::1]/a.png',
  'https://169.254.169.254/latest',
  'https://stall.invalid:99999/',
  'https://user:pass@stall.invalid/a.png',
  'file:///etc/passwd',
  'https://',
  'http://',
  '/media/../../etc',
  '/media/00000000-0000-0000-0000-000000000000/400.webp',
  '?'.repeat(50),
];

const mailboxes = [
  'a@b',
  '"a b"@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'A@EXAMPLE.COM',
  'a+b@example.com',
  'ａ@example.com',
  `${'a'.repeat(250)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.com`,
  'a@@example.com',
  '@',
  'a@xn--ls8h.la',
  'a@[127.0.0.1]',
];

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-000000000000',
  '0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B',
  '{00000000-0000-4000-8000-000000000000}',
  '000000000000400080000000000000000000',
  '00000000-0000-4000-8000-00000000000g',
  ' 00000000-0000-4000-8000-000000000000',
];

const dates = ['0000-00-00', '2026-02-30', '9999-12-31T23:59:60Z', '-000001-01-01', '2026-13-01', '294277-01-01'];

const json = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '[1e999]',
  '{"a":',
  '[]'.repeat(50),
  '"\\ud800"',
  '[NaN]',
  `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
  `${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`,
];

const long = [
  60, 61, 100, 101, 200, 201, 255, 256, 300, 301, 1_000, 2_000, 2_001, 4_097, 5_001, 10_001, 20_001,
].flatMap((count) => ['a'.repeat(count), 'é'.repeat(count), ...(count < 3_000 ? ['😀'.repeat(count)] : [])]);
const lines = ['\n'.repeat(3_000), 'a\r\nb\rc\n', ' '.repeat(9_999), ',a'.repeat(3_000), `${'x '.repeat(4_000)}y`];

export const oddName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  fc.constantFrom(...encodings),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Unusual types, sizes, encodings, numbers, prototype keys, and noise. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...encodings) },
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(...attacks) },
  { weight: 2, arbitrary: fc.constantFrom(...addresses) },
  fc.constantFrom(...mailboxes),
  { weight: 2, arbitrary: fc.constantFrom(...ids) },
  fc.constantFrom(...dates),
  fc.constantFrom(...json),
  { weight: 2, arbitrary: fc.constantFrom(...long) },
  fc.constantFrom(...lines),
  fc.constant(''),
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  fc.array(fc.nat(0xff), { maxLength: 20 }).map((bytes) => raw(...bytes)),
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.json({ maxDepth: 4 }),
);

/** The same where it has to fit into a request line or a header. */
export const oddShort: fc.Arbitrary<string> = oddText.map((text) => text.slice(0, 1_500));
