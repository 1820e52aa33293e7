import { afterAll } from 'vitest';
import { reserveGoogle } from '../services/google.ts';
import { startMailServer } from '../services/mail-server.ts';
import { startShop } from '../shop.ts';

export type GuardedSite = Awaited<ReturnType<typeof openGuardedSite>>;

/** An empty shop with emails, Google and two addresses of administrators, for the tests of a file. */
export async function openGuardedSite() {
  const mail = await startMailServer();
  afterAll(() => mail.stop());
  const google = await reserveGoogle();
  afterAll(() => google.stop());
  const shop = await startShop({
    stock: 'empty',
    env: {
      SMTP_URL: mail.url,
      ADMIN_EMAILS: 'owner@example.com, other.owner@example.com',
      ...google.env,
    },
  });
  afterAll(() => shop.stop());
  await google.open(shop.origin);
  return { mail, google, shop };
}
