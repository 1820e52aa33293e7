import type { Client } from './client.ts';
import type { Accounts } from './open-accounts.server.ts';

/** Ends the client's session, if there is one, and returns the `Set-Cookie` headers that clear its cookies. */
export async function logOut({ db, cookies }: Accounts, { cookie }: Client): Promise<string[]> {
  const token = cookies.read(cookie, cookies.names.session);
  if (token !== null) await db.deleteFrom('sessions').where('token', '=', token).execute();
  return clearSessionCookies(cookies);
}

/** The `Set-Cookie` headers that clear all login cookies. */
export const clearSessionCookies = (cookies: Accounts['cookies']): string[] => [
  cookies.write(cookies.names.session, '', 0),
  cookies.write(cookies.names.challenge, '', 0),
];
