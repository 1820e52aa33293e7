import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { ChoiceField } from '#app/admin/components/form-field.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { isId } from '#lib/ids.ts';
import { formatRupees } from '#lib/money.ts';
import { type LabelVariant, listLabelVariants } from '#shop/catalog/list-label-variants.server.ts';
import { COPIES } from '#shop/invoicing/labels.ts';
import type { Route } from './+types/route.ts';
import { labelsCopy as copy } from './copy.ts';

const PATH = '/admin/products/labels';
/** An address has at most 100 parameters: more variants are printed as several files. */
const FILE_VARIANTS = 90;

/** `?id=`: the products, as often as there are. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const productIds = new URL(request.url).searchParams.getAll('id').filter(isId);
  return { variants: await listLabelVariants(context.get(shopContext).db, { productIds }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** How many labels of each variant, as many as there are in stock, and their size. */
export default function Labels({ loaderData: { variants } }: Route.ComponentProps) {
  const files = Array.from({ length: Math.ceil(variants.length / FILE_VARIANTS) }, (_, at) =>
    variants.slice(at * FILE_VARIANTS, (at + 1) * FILE_VARIANTS),
  );
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        {variants.length > 0 && (
          <Link className="link" to="/admin/shop-items">
            {copy.back}
          </Link>
        )}
      </header>
      {variants.length === 0 ? (
        <StatePanel art={empty} title={copy.nothing} text={copy.nothingHint}>
          <Link className="button" to="/admin/shop-items">
            {copy.back}
          </Link>
        </StatePanel>
      ) : (
        files.map((file, at) => <LabelsFile key={file[0]?.id} variants={file} number={at + 1} all={files.length} />)
      )}
    </>
  );
}

function LabelsFile({ variants, number, all }: { variants: LabelVariant[]; number: number; all: number }) {
  const title = all === 1 ? copy.title : copy.fileOf(number, all);
  return (
    <form action={`${PATH}.pdf`} target="_blank" className={adminStyles.card} rel="noopener">
      {all > 1 && <h2>{title}</h2>}
      <p>{copy.lead}</p>
      <ChoiceField id={`sheet-${number}`} name="sheet" label={copy.sheet} hint={copy.max}>
        {Object.entries(copy.sheets).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </ChoiceField>
      <DataTable label={title} columns={columns} rows={variants} idOf={({ id }) => id} />
      <div className={adminStyles.actions}>
        <button type="submit" className="button loud">
          {copy.print}
        </button>
      </div>
    </form>
  );
}

const fullName = ({ name, optionText }: LabelVariant) => [name, optionText].filter(Boolean).join(', ');

const columns: Column<LabelVariant>[] = [
  {
    key: 'name',
    title: copy.product,
    isHead: true,
    cell: (variant) => `${fullName(variant)} (${formatRupees(variant.price)})`,
  },
  { key: 'sku', title: copy.sku, cell: ({ sku }) => sku ?? <span className="hint">{copy.none}</span> },
  {
    key: 'copies',
    title: copy.copies,
    cell: (variant) => (
      <input
        className="input"
        name={COPIES + variant.id}
        type="number"
        min={0}
        max={500}
        defaultValue={Math.min(variant.stock ?? 1, 500)}
        aria-label={copy.copiesOf(fullName(variant))}
      />
    ),
  },
];
