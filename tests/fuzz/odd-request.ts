import fc from 'fast-check';
import type { Fields, FileKind, Good, Role } from './endpoints.ts';
import { fileKinds } from './endpoints.ts';
import type { Endpoint } from './list-endpoints.ts';
import { oddCsv, oddMessage } from './odd-bodies.ts';
import { oddHeaders } from './odd-headers.ts';
import { oddName, oddShort, oddText, percentEncoded } from './odd-text.ts';

/** `text` in place of the file's own content. */
type FileValue = { file: FileKind; name: string; type: string; text: string | Buffer | null };
export type Field = readonly [name: string, value: string | FileValue];

export type OddBody =
  | { kind: 'form'; type: string; fields: readonly Field[] }
  | { kind: 'text'; type: string | null; text: string; isSigned: boolean };

/** A request as it is generated: names in ‹› are the world's, since ids differ from run to run. */
export type OddRequest = {
  role: Role;
  method: string;
  /** Encoded, without its query. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: readonly (readonly [name: string, value: string])[];
  body: OddBody | null;
};

const FORM_TYPE = 'application/x-www-form-urlencoded';
export const BOUNDARY = 'a-boundary-of-the-fuzzer';
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Now and then a request is sent as another role than the endpoint expects. */
const roleAt = (role: Role): fc.Arbitrary<Role> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(role) }, fc.constantFrom<Role>('visitor', 'customer', 'admin'));

/** An odd request to look at an address. */
export const oddLook = (named: Endpoint): fc.Arbitrary<OddRequest> =>
  fc.record({
    role: roleAt(named.endpoint.role),
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS'),
    ),
    path: oddPath(named),
    query: oddQuery(named),
    headers: oddHeaders,
    body: fc.constant(null),
  });

/** An odd form for an address that accepts forms; for the others a form that they do not expect. */
export function oddPost(named: Endpoint): fc.Arbitrary<OddRequest> {
  const { role, forms = [{}], isSigned = false } = named.endpoint;
  return fc.record({
    role: roleAt(role),
    method: fc.constant('POST'),
    path: oddPath(named),
    query: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, oddQuery(named)),
    headers: oddHeaders,
    body: isSigned ? oddMessage : fc.oneof(...forms.map((form) => ({ weight: 6, arbitrary: oddForm(form) })), oddBlob),
  });
}

const ODD_PARTS = [
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  ';a=b',
  ':id',
  '__proto__',
  '-1',
  '%ff',
  '*',
];

function oddPath({ path, endpoint }: Endpoint): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment): fc.Arbitrary<string> => {
    const name = segment === '*' ? '*' : /^:(\w+)$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(endpoint.params?.[name] ?? ['x'])) },
      oddShort.map(percentEncoded),
      fc.constantFrom(...ODD_PARTS),
    );
  });
  const ending = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: fc.constant('.data') },
    fc.constantFrom('/', '//', '/index', '.DATA', '.data/', '/.data', '%00'),
  );
  return fc
    .tuple(fc.tuple(...segments), ending)
    .map(([parts, end]) => (path === '' && end === '.data' ? '/_.data' : `/${parts.join('/')}${end}`));
}

const routeIds = ['root', 'admin/layout', 'storefront/layout', 'admin', 'root,admin', '', '*', '__proto__'];

function oddQuery({ endpoint }: Endpoint): fc.Arbitrary<[string, string][]> {
  const known = Object.entries(endpoint.query ?? {});
  const own = known.map(([name, values]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 2, arbitrary: oddShort }),
    ),
  );
  const routes = fc.tuple(fc.constant('_routes'), fc.oneof(fc.constantFrom(...routeIds), oddShort));
  const extra = fc.tuple(fc.oneof(oddName, fc.constantFrom('index', 'utm_source', 'page', 'q')), oddShort);
  return fc.array(fc.oneof(...own.map((one) => ({ weight: 4, arbitrary: one })), routes, extra), { maxLength: 4 });
}

/** What is done to a form that was right. */
type Twist =
  | { how: 'odd'; value: string }
  | { how: 'gone' }
  | { how: 'twice'; value: string }
  | { how: 'file'; file: FileKind }
  | { how: 'renamed'; name: string }
  | { how: 'many'; count: number };

const twist: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ how: fc.constant('odd' as const), value: oddText }) },
  { weight: 2, arbitrary: fc.constant({ how: 'gone' as const }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('twice' as const), value: oddText }) },
  fc.record({ how: fc.constant('file' as const), file: fc.constantFrom(...fileKinds) }),
  fc.record({ how: fc.constant('renamed' as const), name: oddName }),
  fc.record({ how: fc.constant('many' as const), count: fc.constantFrom(2, 101, 1_001, 4_000) }),
);

function oddForm(form: Fields): fc.Arbitrary<OddBody> {
  const names = Object.keys(form);
  const right = names.map((name) =>
    fc.constantFrom<Good>(...(form[name] ?? [''])).chain((good) => fieldsOf(name, good)),
  );
  const twists = fc.array(fc.tuple(fc.nat(), twist), { maxLength: 3 });
  const extra = fc.array(fc.tuple(oddName, oddText), { maxLength: 1 });
  const type = fc.oneof(
    { weight: 14, arbitrary: fc.constant(FORM_TYPE) },
    { weight: 4, arbitrary: fc.constant(MULTIPART_TYPE) },
    fc.constantFrom(
      `${FORM_TYPE}; charset=utf-16`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=another',
      'application/json',
      'text/plain',
    ),
  );
  return fc.tuple(fc.tuple(...right), twists, extra, type).map(([fields, changes, more, contentType]): OddBody => {
    let all: Field[] = fields.flat();
    for (const [at, change] of changes) all = twisted(all, at, change);
    all.push(...more);
    const hasFile = all.some(([, value]) => typeof value !== 'string');
    return { kind: 'form', type: hasFile && contentType === FORM_TYPE ? MULTIPART_TYPE : contentType, fields: all };
  });
}

function fieldsOf(name: string, good: Good): fc.Arbitrary<Field[]> {
  if (typeof good === 'string') return fc.constant([[name, good]]);
  if (!('file' in good)) return fc.constant(good.map((value): Field => [name, value]));
  const content = good.file === 'csv' ? oddCsv : fc.constant(null);
  const fileName = fc.oneof({ weight: 3, arbitrary: fc.constant('picture.png') }, oddText);
  const type = fc.constantFrom('image/png', 'text/csv', 'text/html', '', 'image/svg+xml');
  return fc
    .record({ name: fileName, type, text: content })
    .map((value): Field[] => [[name, { file: good.file, ...value }]]);
}

function twisted(fields: Field[], where: number, change: Twist): Field[] {
  const field = fields[where % Math.max(1, fields.length)];
  if (field === undefined) return fields;
  const [name, value] = field;
  const at = fields.indexOf(field);
  const instead: Field[] = {
    odd: (): Field[] => [[name, change.how === 'odd' ? change.value : '']],
    gone: (): Field[] => [],
    twice: (): Field[] => [field, [name, change.how === 'twice' ? change.value : '']],
    file: (): Field[] => [
      [name, { file: change.how === 'file' ? change.file : 'text', name: 'a.txt', type: 'text/plain', text: null }],
    ],
    renamed: (): Field[] => [[change.how === 'renamed' ? change.name : name, value]],
    many: (): Field[] => Array.from({ length: copiesOf(field, change.how === 'many' ? change.count : 1) }, () => field),
  }[change.how]();
  return [...fields.slice(0, at), ...instead, ...fields.slice(at + 1)];
}

/** More than any form may be; hundreds of megabytes prove nothing more and take half a minute. */
const COPIES_MAX_CHARACTERS = 500_000;

const copiesOf = ([name, value]: Field, count: number): number =>
  typeof value === 'string'
    ? Math.min(count, Math.ceil(COPIES_MAX_CHARACTERS / (name.length + value.length + 1)))
    : count;

/** A body that is no form, with any content type. */
const oddBlob: fc.Arbitrary<OddBody> = fc.record({
  kind: fc.constant('text' as const),
  type: fc.constantFrom(FORM_TYPE, MULTIPART_TYPE, 'application/json', 'text/xml', null),
  text: fc.oneof(
    oddText,
    fc.constantFrom(
      '&&&===&&&',
      '%',
      'a=%zz&%=b',
      `--${BOUNDARY}\r\n\r\n`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\n1\r\n--${BOUNDARY}--\r\n`,
      `--${BOUNDARY}\r\n: form-data; name=a\r\n\r\n1\r\n--${BOUNDARY}--`,
      `a=${'b'.repeat(70_000)}`,
      'a&'.repeat(30_000),
    ),
    fc.string({ unit: 'binary', maxLength: 300 }),
  ),
  isSigned: fc.constant(false),
});
