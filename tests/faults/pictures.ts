// The pictures of README and docs, from a demo shop of their own: each page in both themes, side by side.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import sharp from 'sharp';
import type { Db } from '#db/connect.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { launchBrowserServer } from '#tests/support/browser-setup.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { TestShop } from './test-shop.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
/** Of one half, at its real size: scaling would blur the text. */
const HALF = { width: 1440, height: 900 };
const QUALITY = 82;

const ITEM = 'Kitsune Shrine Guardian';
const CART = [ITEM, 'Sushi Artisan Keycaps, Set of 3', 'Oni Speed-Line Poster'];

type Theme = 'light' | 'dark';
type View = { path: string; as: 'visitor' | 'owner' };
/** The left half is light, the right one dark; they may be two pages. */
type Picture = { name: string; light: View; dark: View };

/** Takes every picture again and returns their names. */
export async function takePictures(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-pictures-'));
  const shop = await TestShop.prepare({ dataDir, env: { DEMO: 'on', SHOP_UPI_ID: 'yatai@bank' } });
  const server = await launchBrowserServer();
  try {
    await shop.start();
    const browser = await chromium.connect(server.wsEndpoint());
    const open = async (theme: Theme) => {
      const context = await browser.newContext({ baseURL: shop.origin, viewport: HALF, reducedMotion: 'reduce' });
      await context.addInitScript((chosen) => {
        sessionStorage.setItem('splash', 'seen');
        localStorage.setItem('theme', chosen);
      }, theme);
      return context;
    };
    const owner = await open('light');
    const itemId = await setUpOwner(shop, owner);
    // Without the toast of signing up.
    const session = (await owner.cookies()).filter(({ name }) => name !== 'toast');
    const take = async ({ path, as }: View, theme: Theme) => {
      const context = await open(theme);
      if (as === 'owner') await context.addCookies(session);
      const page = await context.newPage();
      if (path === '/checkout') await fillCart(context, shop);
      await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = await page.screenshot();
      await context.close();
      return bytes;
    };
    const pictures = listPictures(itemId);
    for (const { name, light, dark } of pictures) {
      const halves = [await take(light, 'light'), await take(dark, 'dark')];
      const paper = sharp({ create: { width: HALF.width * 2, height: HALF.height, channels: 3, background: 'white' } });
      const joined = paper.composite(halves.map((input, at) => ({ input, left: at * HALF.width, top: 0 })));
      await writeFile(join(FOLDER, `${name}.webp`), await joined.webp({ quality: QUALITY, effort: 6 }).toBuffer());
    }
    return pictures.map(({ name }) => name);
  } finally {
    await server.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function listPictures(itemId: string): Picture[] {
  const both = (name: string, path: string, as: View['as']) => ({ name, light: { path, as }, dark: { path, as } });
  return [
    both('storefront', '/', 'visitor'),
    both('item', `/item/${itemId}`, 'visitor'),
    both('checkout', '/checkout', 'owner'),
    both('admin', '/admin/shop-items', 'owner'),
    { name: 'accounts', light: { path: '/login', as: 'visitor' }, dark: { path: '/profile', as: 'owner' } },
  ];
}

/** An owner with an address. Returns the id of the item that is shown. */
async function setUpOwner(shop: TestShop, context: BrowserContext): Promise<string> {
  const form = { username: 'asha', email: 'asha@example.com', password: 'correct horse' };
  // The profile names the browser.
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  await context.request.post('/signup', { form, headers: { origin: shop.origin, 'user-agent': agent } });
  return shop.within(async (db) => {
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow();
    await db.updateTable('customers').set({ name: 'Asha', email_verified: true }).where('id', '=', id).execute();
    await db.insertInto('admin_roles').values({ customer_id: id, source: 'cli' }).execute();
    const saved = await saveAddress(db, id, anAddress({ isDefault: true }));
    if (!saved.ok) throw new Error(saved.reason);
    return idOf(db, ITEM);
  });
}

const idOf = async (db: Db, name: string): Promise<string> =>
  (await db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** The cart has ids only; the page requests the rest. */
async function fillCart(context: BrowserContext, shop: TestShop): Promise<void> {
  const ids = await shop.within((db) => Promise.all(CART.map((name) => idOf(db, name))));
  await context.addInitScript((cart) => localStorage.setItem('cart', cart), JSON.stringify(ids.map((id) => ({ id }))));
}
