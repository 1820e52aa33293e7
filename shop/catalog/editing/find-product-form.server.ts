import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import { usualDetails } from '../product-details.ts';
import { mapFields, type ProductValues } from '../product-fields.ts';
import { fieldsOf, type VariantRow, variantsOfProduct } from '../product-sql.server.ts';
import { type ProductDraft, typedRupees, typedValue } from './product-draft.ts';
import { valuesIn } from './variant-grid.ts';

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
      p.updated_at as "updatedAt", ${fieldsOf('p')},
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
  const { id, version, isRemoved, isDemo, updatedAt, pictures } = row;
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
      releaseOn: variant.releaseOn ?? '',
    };
  });
  const usual: Partial<ProductValues> = usualDetails(row);
  const draft: ProductDraft = {
    // A default is not filled in: the empty field shows it as its placeholder, which changes with the category.
    ...mapFields((name) => (row[name] === usual[name] ? '' : typedValue(name, row[name]))),
    option1Values: valuesIn(variants, 'option1').join('\n'),
    option2Values: valuesIn(variants, 'option2').join('\n'),
    variants,
    pictures: pictures.map(({ sourceUrl, mediaId, width, alt }) => ({
      address: mediaId && width ? pictureUrl(mediaId, width, 'webp') : (sourceUrl ?? ''),
      alt,
    })),
    imageUrls: '',
  };
  const pictureStates = pictures.map(({ mediaId, hasFailed }) =>
    mediaId ? 'ready' : hasFailed ? 'failed' : 'waiting',
  );
  return { id, version, isRemoved, isDemo, updatedAt, pictureStates, draft };
}

type Row = Omit<ProductForm, 'pictureStates' | 'draft'> &
  ProductValues & {
    variants: VariantRow[];
    pictures: {
      mediaId: string | null;
      sourceUrl: string | null;
      alt: string;
      hasFailed: boolean;
      width: number | null;
    }[];
  };
