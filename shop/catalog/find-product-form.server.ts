import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import { usualListing } from './listing-defaults.ts';
import type { ProductType, SizeTable } from './product.ts';
import { type ProductDraft, typedRupees } from './product-draft.ts';
import { typedSizeTable } from './size-table.ts';
import { valuesIn } from './variant-grid.ts';
import { type VariantRow, variantsOfProduct } from './variants-sql.server.ts';

/** Name of a product that is or was for sale. null: it does not exist or is not published. */
export async function findProductName(db: Db, id: string): Promise<{ name: string; isRemoved: boolean } | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('products')
    .select(['name', 'deleted_at'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, isRemoved: row.deleted_at !== null };
}

/** A stored product as the admin's form shows it. */
export type ProductForm = {
  id: string;
  version: number;
  isRemoved: boolean;
  isDemo: boolean;
  updatedAt: Date;
  /** State of each picture, in order. */
  pictureStates: PictureState[];
  draft: ProductDraft;
};

/** `waiting`: a job fetches it; `failed`: it could not be fetched. */
export type PictureState = 'ready' | 'waiting' | 'failed';

/** The product as the form's values, also a removed one or a draft; null: there is none. */
export async function findProductForm(db: Db, id: string): Promise<ProductForm | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Row>`
    select p.id, p.version, p.deleted_at is not null as "isRemoved", p.is_demo as "isDemo",
      p.updated_at as "updatedAt", p.type, coalesce(p.category, '') as category, p.name, p.description,
      coalesce(p.full_description, '') as "fullDescription", p.price_paise as price, p.discount,
      coalesce(p.option1_name, '') as "option1Name", coalesce(p.option2_name, '') as "option2Name",
      p.size_table as "sizeTable", coalesce(p.demo_url, '') as "demoUrl", p.hsn, p.gst_rate as "gstRate",
      p.country_of_origin as "countryOfOrigin", coalesce(p.maker, '') as maker, p.net_quantity as "netQuantity",
      coalesce(p.series, '') as series, p.published,
      ${variantsOfProduct} as variants,
      coalesce((
        select json_agg(json_build_object('mediaId', i.media_id, 'sourceUrl', i.source_url, 'alt', i.alt,
          'hasFailed', i.failure is not null,
          'width', (select max(width) from unnest(m.webp_widths) as width)) order by i.position)
        from product_images i left join media m on m.id = i.media_id where i.product_id = p.id
      ), '[]') as pictures
    from products p where p.id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : formOf(row);
}

function formOf(row: Row): ProductForm {
  const { id, version, isRemoved, isDemo, updatedAt, price, pictures, sizeTable, discount, published, ...texts } = row;
  const variants = row.variants.map((variant) => {
    const stock = variant.stock === null ? '' : String(variant.stock);
    return {
      id: variant.id,
      option1: variant.option1 ?? '',
      option2: variant.option2 ?? '',
      sku: variant.sku ?? '',
      stock,
      stockWas: stock,
      price: variant.price === null ? '' : typedRupees(variant.price),
    };
  });
  const usual = usualListing({ type: row.type, category: row.category });
  /** A default is not filled in: the empty field shows it as its placeholder, which changes with the category. */
  const unlessUsual = (text: string | null, usually: string | null) => (text === usually ? '' : (text ?? ''));
  const draft: ProductDraft = {
    ...texts,
    price: typedRupees(price),
    discount: String(discount),
    option1Values: valuesIn(variants, 'option1').join('\n'),
    option2Values: valuesIn(variants, 'option2').join('\n'),
    variants,
    pictures: pictures.map(({ sourceUrl, mediaId, width, alt }) => ({
      address: mediaId && width ? pictureUrl(mediaId, width, 'webp') : (sourceUrl ?? ''),
      alt,
    })),
    imageUrls: '',
    sizeTable: typedSizeTable(sizeTable),
    hsn: unlessUsual(row.hsn, usual.hsn),
    gstRate: row.gstRate === null ? '' : String(row.gstRate),
    countryOfOrigin: unlessUsual(row.countryOfOrigin, usual.countryOfOrigin),
    netQuantity: unlessUsual(row.netQuantity, usual.netQuantity),
    published: String(published),
  };
  const pictureStates = pictures.map(({ mediaId, hasFailed }) =>
    mediaId ? 'ready' : hasFailed ? 'failed' : 'waiting',
  );
  return { id, version, isRemoved, isDemo, updatedAt, pictureStates, draft };
}

type Row = Omit<ProductForm, 'pictureStates' | 'draft'> & {
  type: ProductType;
  category: string;
  name: string;
  description: string;
  fullDescription: string;
  price: Paise;
  discount: number;
  option1Name: string;
  option2Name: string;
  sizeTable: SizeTable | null;
  demoUrl: string;
  hsn: string | null;
  gstRate: number | null;
  countryOfOrigin: string | null;
  maker: string;
  netQuantity: string | null;
  series: string;
  published: boolean;
  variants: VariantRow[];
  pictures: {
    mediaId: string | null;
    sourceUrl: string | null;
    alt: string;
    hasFailed: boolean;
    width: number | null;
  }[];
};
