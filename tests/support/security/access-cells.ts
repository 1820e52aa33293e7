/** Clients: a visitor, another customer, an administrator, and the owner of the record. */
export const actors = ['visitor', 'stranger', 'admin', 'owner'] as const;
export type Client = (typeof actors)[number];

/** A status, or the path of a redirect; `login` returns to the requested page. */
export type Got = number | string;
export type Cells = Record<Client, Got>;

/** A cell that is not tested. */
export const NOT_TESTED = '';

/** A form: what it posts, what each client gets, and the result of repeating it, as data. */
export type Posting = { fields?: Record<string, string>; page: Cells; data?: Partial<Cells> };

export type EndpointRow = {
  /** As the list of routes has it. */
  route: string;
  /** Where it is tried; names in braces are those of the world. */
  path: string;
  page: Cells;
  /** Where the data of the page answers otherwise. */
  data?: Partial<Cells>;
  posts: Posting[];
  /** The address itself is the key: anyone who has it may read the page. */
  isKey?: true;
};

export const cells = (visitor: Got, stranger: Got, admin: Got, owner: Got): Cells => ({
  visitor,
  stranger,
  admin,
  owner,
});
export const all = (got: Got): Cells => cells(got, got, got, got);
/** Every logged-in customer, for themselves. */
export const known = (got: Got): Cells => cells('login', got, got, got);
/** The owner only; others get a 404. */
export const owners = (got: Got): Cells => cells('login', 404, 404, got);

/** For visitors; logged-in customers are redirected to the home page. */
export const strangers = (got: Got): Cells => cells(got, '/', '/', '/');

export const noForm: Posting[] = [{ page: all(405) }];
export const refused = (page: Cells, fields: Record<string, string> = {}): Posting[] => [{ fields, page }];

/** Of a page for visitors. */
export const endpointForm: Posting[] = [{ page: strangers(422), data: all(422) }];

/** A page that everyone may read, without a form. */
export const open = (route: string, path = `/${route}`, got: Got = 200): EndpointRow => ({
  route,
  path,
  page: all(got),
  posts: noForm,
});
