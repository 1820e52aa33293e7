import { data, Form, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatRupees } from '#lib/money.ts';
import { formatCount, plural } from '#lib/plural.ts';
import { monthOf, readGstin, readPeriod, recentPeriods } from '#shop/bookkeeping/period.ts';
import { listGstins, readTaxSummary } from '#shop/bookkeeping/read-issued.server.ts';
import type { TableSums, TaxSummary } from '#shop/bookkeeping/tax-summary.ts';
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
  const params = new URL(request.url).searchParams;
  const period = readPeriod(params.get('period') ?? monthOf(now));
  if (period === null) throw data(null, { status: 404 });
  const issued = await listGstins(db, period);
  const gstins = [...new Set([...(details.gstin === null ? [] : [details.gstin]), ...issued])];
  const chosen = gstins.find((one) => one === readGstin(params));
  // After a change of the shop's own, the documents of an earlier period have the one before.
  const gstin = chosen ?? issued.find((one) => one === details.gstin) ?? issued[0] ?? details.gstin;
  const summary = gstin === null ? null : await readTaxSummary(db, { period, gstin });
  return { name: period.name, choices: recentPeriods(now, MONTHS), gstins, gstin: gstin ?? '', summary };
}

export const headers = () => noStore;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.tax, path: PATH, isHidden: true });
}

export default function AdminTax({ loaderData: { name, choices, gstins, gstin, summary } }: Route.ComponentProps) {
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
          <PeriodForm name={name} choices={choices} gstins={gstins} gstin={gstin} />
          <Summary query={new URLSearchParams({ period: name, gstin }).toString()} summary={summary} />
        </>
      )}
    </>
  );
}

type PeriodProps = {
  name: string;
  choices: ReturnType<typeof recentPeriods>;
  gstins: readonly string[];
  gstin: string;
};

function PeriodForm({ name, choices: { months, quarters }, gstins, gstin }: PeriodProps) {
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
      {gstins.length > 1 && (
        <div className="field">
          <label htmlFor="gstin">{copy.gstin}</label>
          <select id="gstin" name="gstin" className="input" defaultValue={gstin} key={`${name} ${gstin}`}>
            {gstins.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
      )}
      <button type="submit" className="button">
        {copy.show}
      </button>
    </Form>
  );
}

function Summary({ query, summary }: { query: string; summary: TaxSummary }) {
  const { invoices, creditNotes, withoutState, withoutHsn, notListed } = summary;
  if (invoices + creditNotes === 0) return <StatePanel art={empty} title={copy.nothing} text={copy.nothingText} />;
  return (
    <>
      <section className={adminStyles.card} aria-labelledby="gstr1-title">
        <h2 id="gstr1-title">{copy.gstr1}</h2>
        <p>{copy.counts(plural(invoices, copy.invoices), plural(creditNotes, copy.creditNotes))}</p>
        {withoutState.length > 0 && <p className="notice">{copy.withoutState(someOf(withoutState))}</p>}
        {withoutHsn.length > 0 && <p className="notice">{copy.withoutHsn(someOf(withoutHsn))}</p>}
        {notListed.length > 0 && <p className="notice">{copy.notListed(someOf(notListed))}</p>}
        <SummaryTable query={query} summary={summary} />
        <p className="hint">{copy.gstr1Text}</p>
        <div className={adminStyles.actions}>
          <a className="button loud" href={`${PATH}/gstr1.json?${query}`} download>
            {copy.json}
          </a>
        </div>
      </section>
      <section className={adminStyles.card} aria-labelledby="registers-title">
        <h2 id="registers-title">{copy.registers}</h2>
        <p className="hint">{copy.registersText}</p>
        <div className={adminStyles.actions}>
          {registers.map((file) => (
            <a key={file} className="button" href={`/admin/export/${file}.csv?${query}`} download>
              {copy.files[file]}
            </a>
          ))}
        </div>
      </section>
    </>
  );
}

type TableProps = { query: string; summary: TaxSummary };

function SummaryTable({ query, summary: { rows, total, invoices, creditNotes } }: TableProps) {
  const columns: Column<TableSums>[] = [
    { key: 'table', title: copy.table, isHead: true, cell: ({ table }) => copy.tables[table], total: copy.total },
    {
      key: 'documents',
      title: copy.documents,
      isNumber: true,
      cell: ({ documents }) => documents !== null && formatCount(documents),
      total: formatCount(invoices + creditNotes),
    },
    ...(['taxable', 'cgst', 'sgst', 'igst'] as const).map((part) => ({
      key: part,
      title: copy[part],
      isNumber: true,
      cell: ({ amounts }: TableSums) => amounts && formatRupees(amounts[part]),
      total: formatRupees(total[part]),
    })),
    {
      key: 'file',
      title: copy.file,
      cell: ({ table }) => (
        <a href={`/admin/export/gstr1-${table}.csv?${query}`} aria-label={copy.csvOf(copy.tables[table])} download>
          {copy.csv}
        </a>
      ),
    },
  ];
  return <DataTable label={copy.summary} columns={columns} rows={rows} idOf={({ table }) => table} />;
}

/** The first of many serials: "26-27/000001, 26-27/000002 and 7 more". */
function someOf(serials: readonly string[]): string {
  const SHOWN = 5;
  const shown = serials.slice(0, SHOWN).join(', ');
  return serials.length > SHOWN ? `${shown} ${copy.more(String(serials.length - SHOWN))}` : shown;
}
