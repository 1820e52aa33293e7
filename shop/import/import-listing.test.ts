import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { file, HEAD, importsInto, plain } from '#tests/support/fixtures/shopify-file.ts';

const { db } = await openTestDatabase();
const importing = importsInto(db);
beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const productAt = (handle: string) =>
  db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();

test('the category is that of the file, the type, a tag or the command, in this order', async () => {
  const { remarks } = await importing(
    file(
      plain('by-type', { Type: 'Posters', Tags: 'caps' }),
      plain('by-tag', { Type: 'Else', Tags: 'new, Caps' }),
      plain('by-none', { Type: 'Else' }),
    ),
    {
      category: null,
      categories: [
        ['posters', 'wall-decor'],
        ['caps', 'cosplay'],
      ],
    },
  );
  expect(remarks).toEqual(['4 no-category Else [4-4]']);
  expect(await productAt('by-type')).toMatchObject({ category: 'wall-decor' });
  expect(await productAt('by-tag')).toMatchObject({ category: 'cosplay' });
  const own = 'Handle,Title,Variant Price,Category\na,A,5,figurines\nb,B,5,tables\n';
  expect((await importing(own, { category: null })).remarks).toEqual(['3 unknown-category tables [3-3]']);
  expect(await productAt('a')).toMatchObject({ category: 'figurines' });
});

const listingAt = async (handle: string) => {
  const { hsn, gst_rate, country_of_origin, net_quantity } = await productAt(handle);
  return [hsn, gst_rate, country_of_origin, net_quantity];
};

test('missing values are those of the category, and given ones are kept', async () => {
  const head = [...HEAD, 'HSN', 'GST Rate', 'Country Of Origin', 'Net Quantity'].join(',');
  const lines = [`${plain('bare')},,,,`, `${plain('given')},61091000,12,Japan,`, plain('next', { Tags: 'Robe' })];
  const categories: [string, CategorySlug][] = [['robe', 'cosplay']];
  const { remarks } = await importing([head, lines[0], lines[1], `${lines[2]},,,,2 N`].join('\n'), { categories });
  expect(remarks).toEqual([]);
  expect(await listingAt('bare')).toEqual(['39199090', null, 'India', '1 N']);
  expect(await listingAt('given')).toEqual(['61091000', 12, 'Japan', '1 N']);
  expect(await listingAt('next')).toEqual(['62114300', null, 'India', '2 N']);
});

test('importing again keeps corrections, and a new category sets its defaults', async () => {
  await importing(file(plain('crane'), plain('robe')));
  await db
    .updateTable('products')
    .set({ hsn: '49119100', gst_rate: 5, country_of_origin: 'Japan' })
    .where('handle', '=', 'crane')
    .execute();
  await importing(file(plain('crane', { Type: 'Paper' }), plain('robe', { Type: 'Robe' })), {
    categories: [
      ['paper', 'wall-decor'],
      ['robe', 'cosplay'],
    ],
  });
  expect(await listingAt('crane')).toEqual(['49119100', 5, 'Japan', '1 N']);
  expect(await listingAt('robe')).toEqual(['62114300', null, 'India', '1 N']);
});
