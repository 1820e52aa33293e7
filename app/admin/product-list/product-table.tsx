import { Link } from 'react-router';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { Picture } from '#app/components/product/picture.tsx';
import { Price, percentText } from '#app/components/product/price.tsx';
import { cardCopy } from '#app/components/product/product-card-copy.ts';
import { RatingStars } from '#app/components/product/rating-stars.tsx';
import { formatDay } from '#lib/clock.ts';
import { categories } from '#shop/catalog/category.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { AdminProduct, AdminProductQuery } from '#shop/search/admin-product.ts';
import { adminItemsCopy as copy } from './copy.ts';
import styles from './product-list.module.css';

type Props = {
  label: string;
  type: ProductType;
  path: string;
  query: AdminProductQuery;
  rows: readonly AdminProduct[];
  /** Totals of all listed products; null: the units were not counted. */
  totals: { products: string; units: number | null };
  /** Address of a product's quick edit. */
  changeHref: (id: string) => string;
};

/** Products of one type with their actions; must be inside a `ChosenForm`. */
export function ProductTable({ label, type, path, query, rows, totals, changeHref }: Props) {
  const { columns: titles } = copy;
  const mayEdit = useMay()('products.edit');
  const all: (Column<AdminProduct> | null)[] = [
    { key: 'picture', title: titles.picture, cell: ({ cover }) => <Cover cover={cover} /> },
    {
      key: 'name',
      title: titles.name,
      sort: 'name',
      reversed: 'name-desc',
      isHead: true,
      cell: ({ id, name, isDeleted }) =>
        isDeleted || !mayEdit ? name : <Link to={`/admin/products/${id}`}>{name}</Link>,
      total: copy.listed(totals.products),
    },
    type === 'shop'
      ? { key: 'category', title: titles.category, cell: ({ category }) => category && categories[category] }
      : null,
    {
      key: 'price',
      title: titles.price,
      sort: 'price',
      reversed: 'price-desc',
      isNumber: true,
      cell: ({ price, payable, priceVaries }) => <Price price={price} payable={payable} isFrom={priceVaries} />,
    },
    {
      key: 'discount',
      title: titles.discount,
      isNumber: true,
      cell: ({ discount }) => (discount === 0 ? null : cardCopy.off(percentText(discount))),
    },
    {
      key: 'stock',
      title: titles.stock,
      sort: 'stock',
      reversed: 'stock-desc',
      isNumber: true,
      cell: (product) => <Stock product={product} type={type} />,
      total: totals.units === null ? undefined : copy.units(totals.units),
    },
    { key: 'status', title: titles.status, cell: (product) => <Status product={product} /> },
    {
      key: 'rating',
      title: titles.rating,
      cell: ({ ratingSum, ratingCount }) =>
        ratingCount === 0 ? (
          <span className="hint">{copy.unrated}</span>
        ) : (
          <span>
            <RatingStars ratingSum={ratingSum} ratingCount={ratingCount} /> {ratingCount}
          </span>
        ),
    },
    {
      key: 'updated',
      title: titles.updated,
      sort: 'updated-asc',
      reversed: 'updated',
      cell: ({ updatedAt }) => <span className={styles.day}>{formatDay(updatedAt)}</span>,
    },
    {
      key: 'actions',
      title: titles.actions,
      cell: (product) => <Actions product={product} changeHref={changeHref(product.id)} />,
    },
  ];
  return (
    <DataTable
      className={styles.productTable}
      label={label}
      path={path}
      query={query}
      columns={all.filter((column) => column !== null)}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  );
}

const Cover = ({ cover }: Pick<AdminProduct, 'cover'>) => (
  <Picture picture={cover} alt="" sizes="3rem" width={48} height={48} className={styles.cover} />
);

const availabilityTags = { 'in-stock': null, low: 'waiting', 'sold-out': 'warning', 'made-to-order': '' } as const;

/** Stock of all variants together; never shown by colour alone. Nothing is made of a file, however many are sold. */
function Stock({ product: { units, availability, variantCount }, type }: { product: AdminProduct; type: ProductType }) {
  const tag = type === 'digital' && availability === 'made-to-order' ? null : availabilityTags[availability];
  return (
    <span className={styles.stock}>
      {units !== null && <span>{copy.units(units)}</span>}
      {units !== null && variantCount > 1 && <span className="hint">{copy.inVariants(variantCount)}</span>}
      {tag !== null && <span className={`tag ${tag}`}>{copy.availabilities[availability]}</span>}
    </span>
  );
}

function Status({ product: { isDeleted, isPublished, isDemo } }: { product: AdminProduct }) {
  return (
    <span className={styles.tags}>
      {isDeleted ? (
        <span className="tag warning">{copy.statuses.deleted}</span>
      ) : (
        <span className={isPublished ? 'tag done' : 'tag waiting'}>
          {isPublished ? copy.statuses.published : copy.statuses.draft}
        </span>
      )}
      {isDemo && <span className="tag">{copy.statuses.demo}</span>}
    </span>
  );
}

/** Delete and restore are actions of the surrounding form, by `data-intent`. */
function Actions({
  product: { id, name, isDeleted, isPublished },
  changeHref,
}: {
  product: AdminProduct;
  changeHref: string;
}) {
  const mayEdit = useMay()('products.edit');
  const label = (action: string) => ({ 'aria-label': copy.named(action, name) });
  const actionButton = (intent: string, action: string) => (
    <button type="button" className="button small scripted" data-intent={intent} data-id={id} {...label(action)}>
      {action}
    </button>
  );
  if (isDeleted) return <span className={styles.rowActions}>{mayEdit && actionButton('restore', copy.restore)}</span>;
  return (
    <span className={styles.rowActions}>
      {mayEdit && (
        <Link className="button small" to={`/admin/products/${id}`} {...label(copy.edit)}>
          {copy.edit}
        </Link>
      )}
      <Link className="button small" to={changeHref} preventScrollReset {...label(copy.change)}>
        {copy.change}
      </Link>
      {isPublished && (
        <Link className="button small" to={`/item/${id}`} {...label(copy.view)}>
          {copy.view}
        </Link>
      )}
      {mayEdit && actionButton('delete', copy.remove)}
    </span>
  );
}
