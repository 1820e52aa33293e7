import { sumSplits, type TaxSplit } from '#shop/invoicing/gst-split.ts';
import type { Gstr1, ListedDocument } from './gstr1.ts';

/** Tables of the return that are downloaded as CSV. */
export type Gstr1Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'exemp' | 'hsn-b2b' | 'hsn-b2c' | 'docs';

/** A table of the return with its sums. null: it has no sums of its own. */
export type TableSums = { table: Gstr1Table; documents: number | null; amounts: TaxSplit | null };

/** What /admin/tax shows of a period. */
export type TaxSummary = Pick<Gstr1, 'invoices' | 'creditNotes' | 'withoutState' | 'withoutHsn' | 'notListed'> & {
  rows: TableSums[];
  total: TaxSplit;
};

/** The sums of each table, which add up to those of all documents: credit notes in their own tables count negative. */
export function summarise(gstr1: Gstr1): TaxSummary {
  const { registered, large, consumers, untaxed, hsn, total, invoices, creditNotes } = gstr1;
  const { withoutState, withoutHsn, notListed } = gstr1;
  const listed = (table: Gstr1Table, documents: readonly ListedDocument[], kind: ListedDocument['kind']) => {
    const chosen = documents.filter((document) => document.kind === kind);
    const sum = sumSplits(chosen.flatMap(({ rates }) => rates));
    return { table, documents: chosen.length, amounts: kind === 'credit-note' ? negative(sum) : sum };
  };
  const rows: TableSums[] = [
    listed('b2b', registered, 'invoice'),
    listed('b2cl', large, 'invoice'),
    { table: 'b2cs', documents: null, amounts: sumSplits(consumers) },
    listed('cdnr', registered, 'credit-note'),
    listed('cdnur', large, 'credit-note'),
    {
      table: 'exemp',
      documents: null,
      amounts: sumSplits(untaxed.map(({ taxable }) => ({ taxable, cgst: 0, sgst: 0, igst: 0 }))),
    },
    ...(['hsn-b2b', 'hsn-b2c'] as const).map((table) => ({
      table,
      documents: null,
      amounts: sumSplits(hsn.filter(({ isRegistered }) => isRegistered === (table === 'hsn-b2b'))),
    })),
    { table: 'docs', documents: invoices + creditNotes, amounts: null },
  ];
  return { rows, total, invoices, creditNotes, withoutState, withoutHsn, notListed };
}

const negative = ({ taxable, cgst, sgst, igst }: TaxSplit): TaxSplit => ({
  taxable: 0 - taxable,
  cgst: 0 - cgst,
  sgst: 0 - sgst,
  igst: 0 - igst,
});
