import { type Cells, type Client, type EndpointRow, type Got, NOT_ASKED } from './access-cells.ts';
import { type Fixtures, newCustomer, SECRETS } from './access-fixtures.ts';
import { doors, lastEndpoint, plainDoors } from './access-matrix.ts';
import type { HttpVisitor, Page } from './http-visitor.ts';

type PaymentMethodLink = 'page' | 'data' | 'form' | 'form as data';

/** One cell of the table, walked through. */
export type Step = {
  route: string;
  client: Client;
  way: PaymentMethodLink;
  submitted: string;
  expected: Got;
  got: Got;
  /** What nobody but the owner may read, and stands in the answer. */
  secrets: string[];
  isKey: boolean;
  /** null where nobody asked. */
  answer: Page | null;
};

/** So many ask at once; the shop's own gate lets sixteen in. */
const AT_ONCE = 6;

/** Everything that `client` can try, in the order of the table: what leads away comes last. */
export async function walk(fixtures: Fixtures, client: Client): Promise<Step[]> {
  const pages = [
    ...[...doors, lastEndpoint].flatMap((door) => [pageOf(door), dataOf(door)]),
    ...plainDoors.map(pageOf),
  ];
  const forms = [...doors, ...plainDoors, lastEndpoint].flatMap(formsOf);
  // What one press of the owner does another one finds done; the others are to change nothing, in whatever order.
  const steps = await abreast(client === 'owner' ? 1 : AT_ONCE, pages, step);
  return [...steps, ...(await abreast(1, forms, step))];

  function step(submitted: Submission): Promise<Step> {
    return take(fixtures, client, submitted);
  }
}

type Submission = {
  door: EndpointRow;
  way: PaymentMethodLink;
  cells: Cells;
  path: string;
  fields?: Record<string, string>;
};

const pageOf = (door: EndpointRow): Submission => ({ door, way: 'page', cells: door.page, path: door.path });
const dataOf = (door: EndpointRow): Submission => ({
  door,
  way: 'data',
  cells: { ...door.page, ...door.data },
  path: dataPath(door.path),
});

const formsOf = (door: EndpointRow): Submission[] =>
  door.posts.flatMap(({ fields = {}, page, data }): Submission[] => {
    const submitted = { door, fields };
    const form: Submission = { ...submitted, way: 'form', cells: page, path: door.path };
    if (plainDoors.includes(door)) return [form];
    return [form, { ...submitted, way: 'form as data', cells: { ...page, ...data }, path: dataPath(door.path) }];
  });

/** `/shop?page=2` → `/shop.data?page=2`, as a page's scripts ask. */
function dataPath(path: string): string {
  const [name = '', query] = path.split('?', 2);
  return `${name === '/' ? '/_' : name}.data${query === undefined ? '' : `?${query}`}`;
}

async function take({ shop, names, ...fixtures }: Fixtures, client: Client, submitted: Submission): Promise<Step> {
  const visitor = client === 'visitor' ? newCustomer(shop) : fixtures[client];
  const path = named(submitted.path, names);
  const expected = submitted.cells[client];
  const { answer, got } =
    expected === NOT_ASKED ? { answer: null, got: NOT_ASKED } : await ask(visitor, path, submitted, names);
  const back = `/login?returnTo=${encodeURIComponent(path.replace(/\.data(?=\?|$)/, ''))}`;
  return {
    route: submitted.door.route,
    client,
    way: submitted.way,
    submitted: `${client}: ${submitted.way} ${path} ${JSON.stringify(submitted.fields ?? {})}`,
    expected: expected === 'login' ? back : typeof expected === 'string' ? named(expected, names) : expected,
    got,
    secrets: answer === null ? [] : SECRETS.filter((secret) => answer.html.includes(secret)),
    isKey: submitted.door.isKey === true,
    answer,
  };
}

async function ask(visitor: HttpVisitor, path: string, { fields }: Submission, names: Record<string, string>) {
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

/** `work` for each of the things, so many at once, in their order. */
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
