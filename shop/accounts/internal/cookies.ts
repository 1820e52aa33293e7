import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Names and signatures of Better Auth's cookies, so that sessions can be read without loading it. */
export type Cookies = {
  secret: string;
  isSecure: boolean;
  names: { session: string; prefix: string; challenge: string; device: string; loginCode: string };
  /** The value of a signed cookie; null: it is absent or its signature is wrong. */
  read(header: string | null, name: string): string | null;
  /** The value of a signed cookie in these `Set-Cookie` headers; null: none sets it. */
  readSet(setCookies: readonly string[], name: string): string | null;
  /** A `Set-Cookie` header in Better Auth's format. */
  write(name: string, value: string, maxAgeSeconds: number): string;
};

const SIGNATURE_CHARACTERS = 44;
/** Size of the cache of verified signatures: sessions send the same cookie with every request, and the HMAC is the slow part. */
const KNOWN_MAX = 1_000;

/** @param isSecure the shop uses https: cookie names then begin with `__Host-`, which no other host can set */
export function openCookies(shopSecret: string, isSecure: boolean): Cookies {
  const secret = Buffer.from(hkdfSync('sha256', shopSecret, '', 'yatai accounts', 32)).toString('base64url');
  const prefix = isSecure ? '__Host-yatai' : 'yatai';
  const known = new Map<string, Buffer>();
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest();
  const read: Cookies['read'] = (header, name) => {
    const raw = header === null ? null : findCookie(header, name);
    const text = raw === null ? null : decode(raw);
    const dot = text === null ? -1 : text.length - SIGNATURE_CHARACTERS - 1;
    if (text === null || dot < 1 || text[dot] !== '.') return null;
    const value = text.slice(0, dot);
    const given = Buffer.from(text.slice(dot + 1), 'base64');
    const own = known.get(value) ?? sign(value);
    const isOurs = given.length === own.length && timingSafeEqual(given, own);
    if (isOurs) remember(value, own);
    return isOurs ? value : null;
  };
  const remember = (value: string, signature: Buffer) => {
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(value, signature);
  };
  return {
    secret,
    isSecure,
    names: {
      session: `${prefix}.session_token`,
      prefix,
      challenge: `${prefix}.two_factor`,
      device: `${prefix}.device`,
      loginCode: `${prefix}.login_code`,
    },
    read,
    readSet: (setCookies, name) => read(setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; '), name),
    write(name, value, maxAgeSeconds) {
      const signed = value === '' ? '' : encodeURIComponent(`${value}.${sign(value).toString('base64')}`);
      return `${name}=${signed}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
    },
  };
}

/** The first cookie with that name; browsers send the most specific one first. */
function findCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(name) && pair[name.length] === '=') return pair.slice(name.length + 1);
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
