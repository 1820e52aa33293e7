import { bodyLimitOf } from '#server/http/body-limits.ts';
import type { Fields, Role } from './endpoints.ts';
import { largestForm, productOfManyVariants } from './largest-forms.ts';
import type { Endpoint } from './list-endpoints.ts';
import { BOUNDARY, type Field, type OddRequest } from './odd-request.ts';

/**
 * A request that costs as much as its endpoint can be made to cost. `isLegal`: within every limit, so it is parsed.
 * `isLarge`: near the limits and right enough to be read by the action; of each endpoint at least one has to be.
 * `needsProductFile`: the longest product file has been sent and read before it.
 */
export type WorstRequest = {
  what: string;
  request: OddRequest;
  isLegal: boolean;
  isLarge?: boolean;
  needsProductFile?: boolean;
};

/** Files near the limits. */
export type WorstFiles = { pictures: readonly (readonly [what: string, bytes: Buffer])[]; csv: Buffer };

/** The id of the longest product file. */
export const LARGE_DRAFT = '‹large-draft›';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** What texts are made of whose reading may look at each character more than once. */
const FILLINGS: readonly [what: string, unit: string][] = [
  ['letters', 'a'],
  ['spaces', ' '],
  ['line ends', '\n'],
  ['markup', '<a '],
  ['commas', ','],
  ['strokes', '|\n'],
  ['nested JSON', '['],
  ['paths', '/..'],
  ['addresses', 'a@a.'],
  ['digits', '1'],
  ['combining marks', 'ก้'],
];

const NO_BODY = { query: [], headers: [], body: null } as const;

/** The worst requests of a route as `role`. In short: one long text and many fields of each form. */
export function worstRequests(named: Endpoint, role: Role, files: WorstFiles, isShort: boolean): WorstRequest[] {
  const { endpoint } = named;
  if (endpoint.forms === undefined) return worstReads(named, role);
  const forms = endpoint.isSigned
    ? signedMessages(named, role)
    : [
        ...endpoint.forms.flatMap((form) => worstForms(named, role, form, isShort)),
        ...worstFilesOf(named, role, files),
      ];
  return [...(isShort || named.path.includes('media/upload') ? [] : worstReads(named, role)), ...forms];
}

const pathOf = ({ path, endpoint }: Endpoint): string =>
  `/${path
    .split('/')
    .map((segment) => {
      const name = segment === '*' ? '*' : /^:(\w+)$/.exec(segment)?.[1];
      return name === undefined ? segment : (endpoint.params?.[name]?.[0] ?? 'x');
    })
    .join('/')}`;

/** As many parameters, cookies and accepted encodings as fit into the 16 kB of a request's head. */
function worstReads(named: Endpoint, role: Role): WorstRequest[] {
  const names = Object.keys(named.endpoint.query ?? {});
  const query = Array.from({ length: 100 }, (_, at): [string, string] => [
    names[at % names.length] ?? `n${at}`,
    'a b '.repeat(12),
  ]);
  const headers: [string, string][] = [
    ['cookie', 'a=;'.repeat(3_000)],
    ['accept-encoding', 'a;q=0,'.repeat(300)],
    ['if-none-match', '"a",'.repeat(300)],
  ];
  const get = (what: string, rest: Pick<OddRequest, 'query' | 'headers'>): WorstRequest => ({
    what,
    isLegal: true,
    request: { ...NO_BODY, role, method: 'GET', path: pathOf(named), ...rest },
  });
  return [get('many parameters', { query, headers: [] }), get('many cookies', { query: [], headers })];
}

function worstForms(named: Endpoint, role: Role, form: Fields, isShort: boolean): WorstRequest[] {
  const path = pathOf(named);
  const limit = bodyLimitOf(path.replace(/‹[\w-]+›/g, 'x'), () => role !== 'visitor');
  const good = Object.entries(form).flatMap(([name, [value]]): Field[] => {
    if (value === undefined) return [];
    if (typeof value === 'string') return [[name, value]];
    if ('file' in value) return [[name, { file: value.file, name: 'a.png', type: 'image/png', text: null }]];
    return value.map((one): Field => [name, one]);
  });
  const hasFile = good.some(([, value]) => typeof value !== 'string');
  const isMultipart = hasFile || limit.multipartBytes > limit.urlencodedBytes;
  const type = isMultipart ? MULTIPART : URLENCODED;
  const most = isMultipart ? limit.parts : limit.fields;
  // The headers of parts, and what a letter of another script takes when it is encoded.
  const room = Math.min(LONG_MAX_BYTES, isMultipart ? limit.multipartBytes : limit.urlencodedBytes) - 8 * 1024;
  const post = (what: string, fields: readonly Field[], isLegal = true, bodyType = type): WorstRequest => ({
    what,
    isLegal,
    request: { ...NO_BODY, role, method: 'POST', path, body: { kind: 'form', type: bodyType, fields } },
  });
  const spare = Array.from({ length: Math.max(0, most - good.length) }, (_, at): Field => [`n${at}`, '']);
  const copies = good.length === 0 ? [] : Array.from({ length: most }, (_, at) => good[at % good.length] as Field);
  const tooMany = Array.from({ length: 16_000 }, (_, at): Field => [at.toString(36), '']);
  const worst = [
    post('the form itself', good),
    { ...post('many names', [...good, ...spare]), isLarge: true },
    { ...post('the largest form', largestForm(good, limit, isMultipart)), isLarge: true },
    ...(hasFile ? [] : [post('every field many times', copies)]),
    post('too many names', tooMany, false, URLENCODED),
    ...(isMultipart ? [post('too many parts', tooMany.slice(0, most + 1), false)] : []),
    ...(isMultipart ? [post('megabytes of separators', [['a&'.repeat(2_000_000), '']], false, URLENCODED)] : []),
  ];
  const fillings = isShort ? FILLINGS.slice(0, 1) : FILLINGS;
  const names = [...new Set(good.map(([name]) => name))];
  const long = (isShort ? names.slice(0, 1) : names).flatMap((name) =>
    fillings.map(([what, unit]) => {
      const bytes = isMultipart ? Buffer.byteLength(unit) : encodeURIComponent(unit).length;
      return post(`${what} in ${name}`, longIn(good, name, unit.repeat(Math.floor(room / bytes))));
    }),
  );
  return [...worst, ...long];
}

/** Large files and products, where this endpoint takes them. */
function worstFilesOf(named: Endpoint, role: Role, { pictures, csv }: WorstFiles): WorstRequest[] {
  if (role !== named.endpoint.role) return [];
  const post = (what: string, fields: readonly Field[]): WorstRequest => ({
    what,
    isLegal: true,
    isLarge: true,
    request: {
      ...NO_BODY,
      role,
      method: 'POST',
      path: pathOf(named),
      body: { kind: 'form', type: MULTIPART, fields },
    },
  });
  const [form] = named.endpoint.forms ?? [];
  switch (named.path) {
    case 'media/upload':
    case 'edit-profile/photo':
      return pictures.map(([what, bytes]) =>
        post(what, [
          ['upload_preset', named.path === 'media/upload' ? 'product' : 'photo'],
          ['file', { file: 'picture', name: 'a', type: 'image/png', text: bytes }],
        ]),
      );
    case 'admin/products/:id':
    case 'admin/products/new':
      return form === undefined ? [] : [post('100 variants', productOfManyVariants(form))];
    case 'admin/products/import':
      return [
        post('the longest product file', [
          ['intent', 'preview'],
          ['file', { file: 'csv', name: 'a.csv', type: 'text/csv', text: csv }],
        ]),
        {
          ...post('the longest product file, imported', [
            ['intent', 'import'],
            ['file', LARGE_DRAFT],
          ]),
          needsProductFile: true,
        },
        {
          what: 'the preview of the longest product file',
          isLegal: true,
          needsProductFile: true,
          request: { ...NO_BODY, role, method: 'GET', path: pathOf(named), query: [['file', LARGE_DRAFT]] },
        },
      ];
    default:
      return [];
  }
}

/** Of one text: more than what is slow needs to be seen, and an upload's ten megabytes take seconds to write. */
const LONG_MAX_BYTES = 1024 * 1024;

/** The form with one of its fields, or the file in it, this long. */
const longIn = (good: readonly Field[], long: string, text: string): Field[] =>
  good.map(([name, value]): Field => {
    if (name !== long) return [name, value];
    return typeof value === 'string' ? [name, text] : [name, { ...value, text }];
  });

/** Notes of a message, nested five levels deep; twenty are read. */
const MESSAGE_DEPTH = 14;

function signedMessages(named: Endpoint, role: Role): WorstRequest[] {
  const size = 250 * 1024;
  const nested = `${'['.repeat(MESSAGE_DEPTH)}1${']'.repeat(MESSAGE_DEPTH)}`;
  const known = (notes: string) =>
    `{"event":"payment.captured","created_at":1,"payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_none",
    "amount":100,"currency":"INR","status":"captured","captured":true,"notes":${notes}}}}}`;
  return [
    [
      'a message of deep notes',
      known(`[${Array.from({ length: size / nested.length - 20 }, () => nested).join(',')}]`),
    ],
    ['a message of many notes', known(`{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join(',')}}`)],
    ['deep', '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['many names', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":1`).join(',')}}`],
    ['long text', JSON.stringify({ event: 'a'.repeat(size - 100) })],
  ].map(([what = '', text = '']) => ({
    what,
    isLegal: true,
    isLarge: what.startsWith('a message'),
    request: {
      ...NO_BODY,
      role,
      method: 'POST',
      path: pathOf(named),
      body: { kind: 'text', type: 'application/json', text, isSigned: true },
    },
  }));
}
