import type { RunningShop } from './shop.ts';

/** An HTTP client with cookies that sends forms as the shop's pages do, and follows no redirect. */
export type HttpVisitor = {
  cookies: Map<string, string>;
  /** The client address that requests are sent with. */
  network: string;
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  /** Submits a form of the shop's own page. */
  post(path: string, fields: Record<string, string> | URLSearchParams, headers?: Record<string, string>): Promise<Page>;
  upload(path: string, form: FormData): Promise<Page>;
};

export type Page = {
  status: number;
  /** The Location header: a path of the shop, or a complete address of another site. */
  location: string | null;
  headers: Headers;
  html: string;
  /** The toast that this response sets for the next page. */
  flash: string | null;
};

let visitors = 0;

/**
 * A new client with a network of its own.
 * @param origin where browsers see the shop, if requests go to another address
 */
export function visitByHttp(address: string, origin = address): HttpVisitor {
  visitors += 1;
  const network = `10.3.${visitors >> 8}.${visitors & 255}`;
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit): Promise<Page> {
    const headers = new Headers({ 'x-forwarded-for': visitor.network });
    if (cookies.size > 0) headers.set('cookie', cookieOf(visitor));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(new URL(path, address), { ...init, headers, redirect: 'manual' });
    const set = response.headers.getSetCookie().map(parseSetCookie);
    for (const { name, value, isGone } of set) {
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    const flash = cookies.get('toast') ?? null;
    // A browser's script shows the toast and deletes the cookie.
    cookies.delete('toast');
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location?.startsWith(`${origin}/`) ? location.slice(origin.length) : location,
      headers: response.headers,
      html: await response.text(),
      flash,
    };
  }

  const visitor: HttpVisitor = {
    cookies,
    network,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, fields, headers = {}) =>
      request(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...headers } }),
    upload: (path, form) => request(path, { method: 'POST', body: form, headers: { origin } }),
  };
  return visitor;
}

function parseSetCookie(header: string) {
  const [pair = ''] = header.split(';', 1);
  const equals = pair.indexOf('=');
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), isGone: /Max-Age=0/i.test(header) };
}

/** The cookies as a request header. */
export const cookieOf = ({ cookies }: HttpVisitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Gives the visitor an account; returns the customer's id. */
export async function signUp({ db }: Pick<RunningShop, 'db'>, visitor: HttpVisitor, username: string): Promise<string> {
  const fields = { username, email: `${username}@example.com`, password: 'correct horse' };
  const { status } = await visitor.post('/signup', fields);
  if (status !== 303) throw new Error(`${username} could not sign up: ${status}`);
  const named = db.selectFrom('customers').select('id').where('username', '=', username);
  return (await named.executeTakeFirstOrThrow()).id;
}

/** The visible text of a page. */
export const textOf = ({ html }: Page): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
