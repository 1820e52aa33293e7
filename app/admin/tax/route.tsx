import { data, Form, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatRupees } from '#lib/money.ts';
import { formatCount, plural } from '#lib/plural.ts';
import { monthOf, readPeriod, recentPeriods } from '#shop/bookkeeping/period.ts';
import { readTaxSummary } from '#shop/bookkeeping/read-issued.server.ts';
import type { TaxSummary } from '#shop/bookkeeping/tax-summary.ts';
import type { Route } from './+types/route.ts';
import { taxCopy as copy } from './copy.ts';
import styles from './tax.module.css';

const PATH = '/admin/tax';
/** Files of a period, by their names under /admin/export. */
const registers = ['invoice-register', 'sales-book', 'tally'] as const;
/** Periods to choose from: two years. */
const MONTHS = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const now = new Date();
  const period = readPeriod(new URL(request.url).searchParams.get('period') ?? monthOf(now));
  if (period === null) throw data(null, { status: 404 });
  const { gstin } = details;
  const summary = gstin === null ? null : await readTaxSummary(db, { period, gstin });
  return { name: period.name, choices: recentPeriods(now, MONTHS), summary };
}

export const headers = () => noStore;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.tax, path: PATH, isHidden: true });
}

export default function AdminTax({ loaderData: { name, choices, summary } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.tax}</h1>
        <p>{copy.lead}</p>
      </header>
      {summary === null ? (
        <StatePanel art={empty} title={copy.noGstin} text={copy.noGstinText}>
          {may('settings') && (
            <Link className="button" to="/admin/settings#shop">
              {copy.toSettings}
            </Link>
          )}
        </StatePanel>
      ) : (
        <>
          <PeriodForm name={name} choices={choices} />
          <Summary name={name} summary={summary} />
        </>
      )}
    </>
  );
}

function PeriodForm({
  name,
  choices: { months, quarters },
}: {
  name: string;
  choices: ReturnType<typeof recentPeriods>;
}) {
  return (
    <Form method="get" className={styles.period}>
      <div className="field">
        <label htmlFor="period">{copy.period}</label>
        <select id="period" name="period" className="input" defaultValue={name} key={name}>
          <optgroup label={copy.months}>
            {months.map((month) => (
              <option key={month} value={month}>
                {copy.month(month)}
              </option>
            ))}
          </optgroup>
          <optgroup label={copy.quarters}>
            {quarters.map((quarter) => (
              <option key={quarter} value={quarter}>
                {copy.quarter(quarter)}
              </option>
            ))}
          </optgroup>
        </select>
      </div>
      <button type="submit" className="button">
        {copy.show}
      </button>
    </Form>
  );
}

function Summary({ name, summary }: { name: string; summary: TaxSummary }) {
  const { invoices, creditNotes, withoutState, withoutHsn } = summary;
  if (invoices + creditNotes === 0) return <StatePanel art={empty} title={copy.nothing} text={copy.nothingText} />;
  return (
    <>
      <section className={adminStyles.card} aria-labelledby="gstr1-title">
        <h2 id="gstr1-title">{copy.gstr1}</h2>
        <p>{copy.counts(plural(invoices, copy.invoices), plural(creditNotes, copy.creditNotes))}</p>
        {withoutState.length > 0 && <p className="notice">{copy.withoutState(someOf(withoutState))}</p>}
        {withoutHsn.length > 0 && <p className="notice">{copy.withoutHsn(someOf(withoutHsn))}</p>}
        <SummaryTable name={name} summary={summary} />
        <p className="hint">{copy.gstr1Text}</p>
        <div className={adminStyles.actions}>
          <a className="button loud" href={`${PATH}/gstr1.json?period=${name}`} download>
            {copy.json}
          </a>
        </div>
      </section>
      <section className={adminStyles.card} aria-labelledby="registers-title">
        <h2 id="registers-title">{copy.registers}</h2>
        <p className="hint">{copy.registersText}</p>
        <div className={adminStyles.actions}>
          {registers.map((file) => (
            <a key={file} className="button" href={`/admin/export/${file}.csv?period=${name}`} download>
              {copy.files[file]}
            </a>
          ))}
        </div>
      </section>
    </>
  );
}

const SummaryTable = ({
  name,
  summary: { rows, total, invoices, creditNotes },
}: {
  name: string;
  summary: TaxSummary;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
  <section className={styles.scroll} aria-label={copy.summary} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{copy.table}</th>
          <th scope="col">{copy.documents}</th>
          <th scope="col">{copy.taxable}</th>
          <th scope="col">{copy.cgst}</th>
          <th scope="col">{copy.sgst}</th>
          <th scope="col">{copy.igst}</th>
          <th scope="col">{copy.file}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ table, documents, amounts }) => (
          <tr key={table}>
            <th scope="row">{copy.tables[table]}</th>
            <td>{documents === null ? null : formatCount(documents)}</td>
            <Amounts of={amounts} />
            <td>
              <a
                href={`/admin/export/gstr1-${table}.csv?period=${name}`}
                aria-label={copy.csvOf(copy.tables[table])}
                download
              >
                {copy.csv}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{copy.total}</th>
          <td>{formatCount(invoices + creditNotes)}</td>
          <Amounts of={total} />
          <td />
        </tr>
      </tfoot>
    </table>
  </section>
);

const Amounts = ({ of }: { of: TaxSummary['total'] | null }) => (
  <>
    {(['taxable', 'cgst', 'sgst', 'igst'] as const).map((part) => (
      <td key={part}>{of === null ? null : formatRupees(of[part])}</td>
    ))}
  </>
);

/** The first of many serials: "26-27/000001, 26-27/000002 and 7 more". */
function someOf(serials: readonly string[]): string {
  const SHOWN = 5;
  const shown = serials.slice(0, SHOWN).join(', ');
  return serials.length > SHOWN ? `${shown} ${copy.more(String(serials.length - SHOWN))}` : shown;
}
