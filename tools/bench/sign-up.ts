import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Signs up a customer and returns the cookies that their browser would send. */
export async function signUp(url: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, origin: url, cookie };
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const header of answer.headers.getSetCookie()) {
      const [pair = ''] = header.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (name !== 'toast' && !name.endsWith('.changed')) jar.set(name, value);
    }
    return answer.status;
  };
  const form = {
    username: `bench${Date.now() % 1e6}`,
    email: `bench${Date.now()}@example.com`,
    password: 'correct horse',
  };
  const status = await ask('/signup', { method: 'POST', body: new URLSearchParams(form) });
  if (status !== 302 && status !== 303) throw new Error(`The customer of the benchmark could not sign up: ${status}`);
  await ask('/me', {});
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Signs up a customer and makes them an owner of the shop. */
export async function signUpOwner(url: string, db: Db): Promise<{ cookie: string; adminId: string }> {
  const cookie = await signUp(url);
  const { rows } = await sql<{ id: string }>`
    insert into admin_roles (customer_id, source)
    select id, 'cli' from customers where username like 'bench%' order by created_at desc limit 1
    returning customer_id as id`.execute(db);
  const [owner] = rows;
  if (owner === undefined) throw new Error('The owner of the benchmark did not sign up');
  return { cookie, adminId: owner.id };
}
