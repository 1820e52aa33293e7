import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { lockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { paiseFromRupees } from '#lib/money.ts';
import { isDemoWelcome, welcomeDemo } from '#shop/catalog/clear-demo-products.server.ts';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductInput } from '#shop/catalog/product.ts';
import { emptyProduct } from '#shop/catalog/product-fields.ts';
import { addDemoCollections } from '#shop/collections/save-collection.server.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import { storeProductFile } from '#shop/downloads/product-files.server.ts';
import { type PictureFormat, pictureUrl, type Rendition } from '#shop/media/media-store.ts';
import { registerRenditions } from '#shop/media/store-picture.server.ts';
import { addDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { demoProducts, demoReviews, PICTURE_RENDITIONS, picturePath } from './catalogue.ts';
import { type DemoCollection, demoCollections } from './collections.ts';
import type { DemoProduct, DemoReview } from './demo-product.ts';
import { type DemoService, demoServices } from './services.ts';

/** The demo data; `root` is the folder that contains `demo/pictures`. */
export type Demo = {
  products: readonly DemoProduct[];
  reviews: readonly DemoReview[];
  services: readonly DemoService[];
  collections: readonly DemoCollection[];
  root: string;
};

export type SeedOptions = {
  demo?: Demo;
  /** Requested by a person: add the demo data even if it was cleared before. */
  isRequested?: boolean;
};

const PICTURES_CONCURRENT = 8;
const SERVICE_PICTURE = { width: 640, format: 'webp' } as const;
const DOWNLOAD_FILE = '1200.avif';
/**
 * Adds the demo data to a database without products, completely or not at all. Pictures of an interrupted run are used
 * again. Two processes may call this at the same time.
 * @returns false if there are products already, or if the demo data was cleared before
 */
export async function seedDemo(
  shop: Shop,
  onProgress: (done: number, total: number) => void = () => {},
  { demo = ownDemo(), isRequested = false }: SeedOptions = {},
): Promise<boolean> {
  if (!(await mayFill(shop.db, isRequested))) return false;
  const files = [
    ...new Set([
      ...demo.products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
      ...demo.services.map(({ file }) => file),
    ]),
  ];
  const total = files.length + demo.products.length;
  const pictureIds = await storePictures(shop, demo.root, files, (done) => onProgress(done, total));
  return withTransaction(shop.db, async (trx) => {
    // Of two processes, only one adds the demo data.
    await lockName(trx, 'demo');
    if (!(await mayFill(trx, isRequested))) return false;
    const productIds = await saveProducts(trx, demo, pictureIds, (done) => onProgress(files.length + done, total));
    await putDemoFiles(trx, shop.orderContext.privateFolder, demo, productIds);
    await addDemoServices(
      trx,
      demo.services.map(({ slug, title, text, file, fromRupees }) => ({
        slug,
        title,
        text,
        image: pictureUrl(known(pictureIds, file), SERVICE_PICTURE.width, SERVICE_PICTURE.format),
        fromPricePaise: paiseFromRupees(fromRupees),
      })),
    );
    await addDemoCollections(trx, demo.collections);
    const now = Date.now();
    await addDemoReviews(
      trx,
      demo.reviews.map(({ handle, reviewerName, rating, text, daysAgo }) => ({
        productId: known(productIds, handle),
        reviewer: reviewerName,
        rating,
        text,
        createdAt: new Date(now - daysAgo * DAY_MS),
      })),
    );
    return true;
  });
}

async function mayFill(db: Db, isRequested: boolean): Promise<boolean> {
  if (isRequested) await welcomeDemo(db);
  return isDemoWelcome(db);
}

/** Stores the pictures, several at a time. Returns their ids by file name. */
async function storePictures(
  { db, media }: Shop,
  root: string,
  files: readonly string[],
  onDone: (count: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      const renditions = await Promise.all(
        PICTURE_RENDITIONS.map((name) => readRendition(picturePath(root, file), name)),
      );
      const width = Math.max(...renditions.map((rendition) => rendition.width));
      ids.set(file, await registerRenditions(db, media, renditions, { width, height: width }));
      onDone(ids.size);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_CONCURRENT }, work));
  return ids;
}

/** `640.webp`: the name contains width and format. */
async function readRendition(folder: string, name: string): Promise<Rendition> {
  const [width, format] = name.split('.');
  return { width: Number(width), format: format as PictureFormat, bytes: await readFile(join(folder, name)) };
}

async function saveProducts(
  trx: Db,
  { products, reviews }: Demo,
  pictureIds: ReadonlyMap<string, string>,
  onDone: (count: number) => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const groups = interleaveCategories(products);
  for (const [rank, product] of groups.entries()) {
    // The oldest first, a day and a half apart, and each before its first review.
    const reviewDays = reviews.filter(({ handle }) => handle === product.handle).map(({ daysAgo }) => daysAgo);
    const age = Math.max((groups.length - rank) * 1.5, ...reviewDays.map((days) => days + 2));
    const saved = await saveProduct(trx, asInput(product, pictureIds), {
      handle: product.handle,
      reference: 'demo',
      createdAt: new Date(Date.now() - age * DAY_MS),
    });
    if (!saved.ok)
      throw new Error(`The demo product ${product.handle} is refused: ${saved.reason} ${saved.field ?? ''}`);
    ids.set(product.handle, saved.value.id);
    onDone(ids.size);
  }
  return ids;
}

/** The file of a digital demo product is its own first picture. */
async function putDemoFiles(
  trx: Db,
  privateFolder: PrivateFolder,
  { products, root }: Demo,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { handle, type, pictures } of products) {
    const [cover] = pictures;
    if (type !== 'digital' || cover === undefined) continue;
    const bytes = await readFile(join(picturePath(root, cover.file), DOWNLOAD_FILE));
    await storeProductFile(trx, privateFolder, known(productIds, handle), { fileName: `${handle}-sample.avif`, bytes });
  }
}

/** Alternates between the categories, so that the newest products are not all of one kind. */
function interleaveCategories(products: readonly DemoProduct[]): DemoProduct[] {
  const groups = Object.values(Object.groupBy(products, ({ category }) => category ?? 'digital'));
  const longest = Math.max(0, ...groups.map((group) => group?.length ?? 0));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group?.[at] ?? [])).flat();
}

function asInput(product: DemoProduct, pictureIds: ReadonlyMap<string, string>): ProductInput {
  const { handle, priceRupees, options, variants, pictures, sizeTable, demoUrl, ...rest } = product;
  return {
    ...emptyProduct,
    ...rest,
    price: paiseFromRupees(priceRupees),
    option1Name: options[0]?.name ?? null,
    option2Name: options[1]?.name ?? null,
    variants: variants.map(({ optionValues, sku, stock, priceRupees: own }) => ({
      option1: optionValues[0] ?? null,
      option2: optionValues[1] ?? null,
      sku,
      stock,
      price: own === undefined ? null : paiseFromRupees(own),
    })),
    images: pictures.map(({ file, alt }) => ({ mediaId: known(pictureIds, file), sourceUrl: null, alt })),
    sizeTable: sizeTable ?? null,
    demoUrl: demoUrl ?? null,
    published: true,
    isDemo: true,
  };
}

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data has no picture or product named ${name}`);
  return id;
}

const ownDemo = (): Demo => ({
  products: demoProducts,
  reviews: demoReviews,
  services: demoServices,
  collections: demoCollections,
  root: projectRoot(),
});

/** Searches upwards, because the built server is in a deeper folder than this file. */
function projectRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'demo', 'pictures'))) return folder;
    if (folder === dirname(folder)) throw new Error('The demo pictures (demo/pictures) are missing');
  }
}
