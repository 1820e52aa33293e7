import fc from 'fast-check';
import { bytesOf, oddShort } from './odd-text.ts';

type Header = readonly [name: string, value: string];

/** What a header line can carry: everything but controls, byte by byte. */
const carried = (text: string): string =>
  bytesOf(text.slice(0, 1_000))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .trim();

const odd = oddShort.map(carried);
const header = (name: string, ...values: string[]): fc.Arbitrary<Header> =>
  fc.tuple(
    fc.constant(name),
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...(values.length > 0 ? values : [''])) }, odd),
  );

const COOKIES = [
  'toast',
  'theme',
  'yatai.session_token',
  'yatai.pending_like',
  'yatai.two_factor',
  'yatai.state',
  '__proto__',
];

const cookie: fc.Arbitrary<Header> = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...COOKIES) }, odd),
      fc.oneof(
        { weight: 3, arbitrary: odd },
        fc.constantFrom(
          'message-sent+liked',
          '%zz',
          '%00',
          `x.${'A'.repeat(43)}=`,
          `${'a'.repeat(32)}.${'b'.repeat(44)}`,
        ),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pairs) => ['cookie', pairs.map(([name, value]) => `${name}=${value}`).join('; ')]);

const one: fc.Arbitrary<Header> = fc.oneof(
  { weight: 4, arbitrary: cookie },
  { weight: 2, arbitrary: header('accept', 'application/json', '*/*', 'text/html;q=x', 'image/avif') },
  header('accept-encoding', 'br;q=0, *;q=0', 'zstd', 'gzip;q=nan', 'identity;q=0'),
  header('accept-language', 'hi-IN,hi;q=1e9'),
  { weight: 2, arbitrary: header('referer', '‹origin›/shop', '‹origin›/login?returnTo=//x', 'about:blank', '/') },
  header('origin', '‹origin›', 'null', 'http://evil.invalid'),
  header('if-none-match', '*', 'W/"x"', '"'),
  header('if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
  header('range', 'bytes=0-0', 'bytes=9-1', 'bytes=-', 'items=0-1'),
  header('sec-fetch-site', 'same-origin', 'cross-site', 'none'),
  header(
    'x-forwarded-for',
    '::ffff:1.2.3.4',
    '1.2.3.4, 5.6.7.8',
    '[2001:db8::1]:99',
    '999.1.1.1',
    'unknown',
    '1.2.3.4%eth0',
  ),
  header('x-forwarded-proto', 'https', 'javascript'),
  header('x-forwarded-host', 'evil.invalid'),
  header('host', 'evil.invalid', 'localhost:1', ''),
  header('user-agent', '', 'a'.repeat(900)),
  header('content-encoding', 'gzip', 'identity'),
  header('purpose', 'prefetch'),
  header('x-request-id-of-mine', ''),
);

/** Mostly none; else one or two. */
export const oddHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Header[]>([]) },
  { weight: 2, arbitrary: fc.array(one, { minLength: 1, maxLength: 2 }) },
);
