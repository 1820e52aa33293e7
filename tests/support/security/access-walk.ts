import type { HttpVisitor, Page } from '../http-visitor.ts';
import { type Cells, type Client, type EndpointRow, type Got, NOT_TESTED } from './access-cells.ts';
import { type Fixtures, newCustomer, SECRETS } from './access-fixtures.ts';
import { endpoints, lastEndpoint, plainEndpoints } from './access-matrix.ts';

type RequestKind = 'page' | 'data' | 'form' | 'form as data';

/** One cell of the table, walked through. */
export type Step = {
  route: string;
  client: Client;
  method: RequestKind;
  label: string;
  expected: Got;
  got: Got;
  /** Private texts of the owner that the response contains. */
  secrets: string[];
  isKey: boolean;
  /** null: not requested. */
  answer: Page | null;
};

/** Concurrent requests; the shop renders sixteen pages at a time. */
const AT_ONCE = 6;

/** Everything that `client` can try, in the order of the table: what leads away comes last. */
export async function walk(fixtures: Fixtures, client: Client): Promise<Step[]> {
  const pages = [
    ...[...endpoints, lastEndpoint].flatMap((endpoint) => [pageOf(endpoint), dataOf(endpoint)]),
    ...plainEndpoints.map(pageOf),
  ];
  const forms = [...endpoints, ...plainEndpoints, lastEndpoint].flatMap(formsOf);
  // What one form of the owner changes another one finds done; the others are to change nothing, in whatever order.
  const steps = await abreast(client === 'owner' ? 1 : AT_ONCE, pages, step);
  return [...steps, ...(await abreast(1, forms, step))];

  function step(request: AccessRequest): Promise<Step> {
    return send(fixtures, client, request);
  }
}

type AccessRequest = {
  endpoint: EndpointRow;
  method: RequestKind;
  cells: Cells;
  path: string;
  fields?: Record<string, string>;
};

const pageOf = (endpoint: EndpointRow): AccessRequest => ({
  endpoint,
  method: 'page',
  cells: endpoint.page,
  path: endpoint.path,
});
const dataOf = (endpoint: EndpointRow): AccessRequest => ({
  endpoint,
  method: 'data',
  cells: { ...endpoint.page, ...endpoint.data },
  path: dataPath(endpoint.path),
});

const formsOf = (endpoint: EndpointRow): AccessRequest[] =>
  endpoint.posts.flatMap(({ fields = {}, page, data }): AccessRequest[] => {
    const request = { endpoint, fields };
    const form: AccessRequest = { ...request, method: 'form', cells: page, path: endpoint.path };
    if (plainEndpoints.includes(endpoint)) return [form];
    return [form, { ...request, method: 'form as data', cells: { ...page, ...data }, path: dataPath(endpoint.path) }];
  });

/** `/shop?page=2` → `/shop.data?page=2`, as a page's scripts ask. */
function dataPath(path: string): string {
  const [name = '', query] = path.split('?', 2);
  return `${name === '/' ? '/_' : name}.data${query === undefined ? '' : `?${query}`}`;
}

async function send({ shop, names, ...fixtures }: Fixtures, client: Client, request: AccessRequest): Promise<Step> {
  const visitor = client === 'visitor' ? newCustomer(shop) : fixtures[client];
  const path = named(request.path, names);
  const expected = request.cells[client];
  const { answer, got } =
    expected === NOT_TESTED ? { answer: null, got: NOT_TESTED } : await ask(visitor, path, request, names);
  const back = `/login?returnTo=${encodeURIComponent(path.replace(/\.data(?=\?|$)/, ''))}`;
  return {
    route: request.endpoint.route,
    client,
    method: request.method,
    label: `${client}: ${request.method} ${path} ${JSON.stringify(request.fields ?? {})}`,
    expected: expected === 'login' ? back : typeof expected === 'string' ? named(expected, names) : expected,
    got,
    secrets: answer === null ? [] : SECRETS.filter((secret) => answer.html.includes(secret)),
    isKey: request.endpoint.isKey === true,
    answer,
  };
}

async function ask(visitor: HttpVisitor, path: string, { fields }: AccessRequest, names: Record<string, string>) {
  const filled = fields && Object.entries(fields).map(([name, value]) => [name, named(value, names)]);
  const answer = await (filled ? visitor.post(path, new URLSearchParams(filled)) : visitor.get(path));
  return { answer, got: gotBy(answer) };
}

const named = (text: string, names: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined || value === '') throw new Error(`The world has nothing of the name ${name}`);
    return value;
  });

/** Where an answer leads, in a page's headers or in the data that scripts read; else its status. */
function gotBy({ status, location, html }: Page): Got {
  if (location !== null) return location;
  if (status !== 202) return status;
  const parts = JSON.parse(html.split('\n', 1)[0] ?? '[]') as unknown[];
  return String(parts[parts.indexOf('redirect') + 1]);
}

/** `work` for each item, a limited number at a time, in order. */
async function abreast<Thing, Done>(
  atOnce: number,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = things.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, thing] of left) done[at] = await work(thing);
    }),
  );
  return done;
}
