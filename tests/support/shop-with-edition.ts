// A process of its own, because modules read the list of product fields as they load: a database without products that has
// the example of a product field, by the steps of docs/extending.md. Prints what one product has of it, as JSON.
import { registerHooks } from 'node:module';

const LIST = 'export const productFields = {';
const [, , databaseUrl = ''] = process.argv;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/shop/catalog/product-fields.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(LIST)) throw new Error('The list of product fields begins in another way');
    const example = "import { edition } from '../../extensions/examples/edition-field.ts';";
    return { ...loaded, source: source.replace(LIST, `${example}\n${LIST} edition,`) };
  },
});

const { readProductDraft } = await import('#app/admin/products/read-product-draft.ts');
const { connect } = await import('#db/connect.ts');
const { productItem } = await import('#server/api/items.ts');
const { productSchema } = await import('#server/api/schemas.ts');
const { newProductSchema } = await import('#server/api/write-schemas.ts');
const { addProduct } = await import('#shop/catalog/editing/edit-product.server.ts');
const { findProductForm } = await import('#shop/catalog/editing/find-product-form.server.ts');
const { readProductForm } = await import('#shop/catalog/editing/product.form.ts');
const { buyerFacts } = await import('#shop/catalog/product-fields.ts');
const { findStoredProduct } = await import('#shop/catalog/read-products.server.ts');
const { exportProducts } = await import('#shop/import/export-products.server.ts');
const { importProducts } = await import('#shop/import/import-products.server.ts');
const { up } = await import('../../extensions/examples/edition-field.ts');

const shopOrigin = 'https://shop.example';
const { db, close } = connect(databaseUrl);
await up(db as never);

const form = new FormData();
const typed = {
  type: 'shop',
  category: 'figurines',
  name: 'Paper Crane',
  price: '499',
  edition: ' First  print ',
  sku: '',
};
const picture = { images: 'https://pictures.example/crane.jpg', imageAlt: 'A crane' };
for (const [name, value] of Object.entries({ ...typed, ...picture })) form.set(name, value);
const read = readProductForm(readProductDraft(form), shopOrigin);
if (!read.ok) throw new Error(JSON.stringify(read.issues));
const added = await addProduct(db, { adminId: 'owner', shopOrigin }, read.value);
if (!added.ok) throw new Error(added.reason);

const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
const history = await db.selectFrom('audit_log').select('after').executeTakeFirstOrThrow();
const file = await exported();
await db
  .updateTable('products')
  .set({ edition: null } as object)
  .execute();
await imported(file);
const product = await findStoredProduct(db, id);
if (product === null) throw new Error('The product is gone');
console.log(
  JSON.stringify({
    form: (await findProductForm(db, id))?.draft,
    history: history.after,
    file,
    api: productSchema.parse(productItem(product, shopOrigin)),
    write: newProductSchema.parse({ name: 'Crane', type: 'shop', price: 499_00, edition: 'Second print' }),
    buyers: buyerFacts(product),
  }),
);
await close();

async function exported(): Promise<string> {
  let text = '';
  const write = async (part: string) => {
    text += part;
  };
  await exportProducts(db, { origin: shopOrigin, write });
  return text;
}

async function imported(text: string): Promise<void> {
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  await importProducts(db, chunks(), {
    publish: true,
    category: null,
    categories: new Map(),
    isDryRun: false,
    reference: 'import',
    onFault: ({ kind, detail }) => {
      throw new Error(`${kind} ${detail}`);
    },
    onNote: () => {},
  });
}
