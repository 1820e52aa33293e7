import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';

/** Texts of /admin/tax. */
export const taxCopy = {
  lead: 'What the invoices and credit notes of a period add up to. The files were not tried in the GST portal or in Tally: let your accountant check the first ones.',
  period: 'Period',
  months: 'Months',
  quarters: 'Quarters',
  /** Of "2026-11": Nov 2026. */
  month: (name: string) => formatDay(startOf(`${name}-01`)).replace(/^\S+ /, ''),
  /** Of "2026-Q3": Oct–Dec 2026. */
  quarter: (name: string) => {
    const year = Number(name.slice(0, 4));
    const range = { 1: 'Apr–Jun', 2: 'Jul–Sep', 3: 'Oct–Dec', 4: 'Jan–Mar' }[name.at(-1) ?? ''] ?? '';
    return `${range} ${name.endsWith('4') ? year + 1 : year}`;
  },
  gstin: 'GSTIN',
  show: 'Show period',
  invoices: { one: '# invoice', other: '# invoices' },
  creditNotes: { one: '# credit note', other: '# credit notes' },
  counts: (invoices: string, notes: string) => `${invoices}, ${notes}`,
  noGstin: 'No tax invoices',
  noGstinText: 'Once your GSTIN is in the settings, the shop issues tax invoices, and they are summed up here.',
  toSettings: 'Open settings',
  nothing: 'Nothing was invoiced',
  nothingText: 'Invoices and credit notes of this period will be summed up here.',

  gstr1: 'GSTR-1',
  gstr1Text: 'Upload the JSON file on the GST portal under Returns, GSTR-1, Prepare offline.',
  json: 'Download JSON',
  summary: 'Tables of GSTR-1',
  table: 'Table',
  documents: 'Documents',
  taxable: 'Taxable value',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  file: 'File',
  csv: 'CSV',
  csvOf: (table: string) => `Download CSV: ${table}`,
  tables: {
    b2b: 'Invoices for businesses',
    b2cl: 'Invoices for consumers above ₹1 lakh in other states',
    b2cs: 'Other sales to consumers, less credit notes',
    cdnr: 'Credit notes for businesses',
    cdnur: 'Credit notes for large invoices',
    exemp: 'Sales without tax, less credit notes',
    'hsn-b2b': 'HSN summary, businesses',
    'hsn-b2c': 'HSN summary, consumers',
    docs: 'Document numbers',
  },
  total: 'Total less credit notes',
  withoutState: (serials: string) => `No state is known for ${serials}. They are listed under Other Territory (97).`,
  withoutHsn: (serials: string) =>
    `Products on ${serials} have no HSN code. Add the code to these products for future invoices. In this return, add it on the portal.`,
  notListed: (serials: string) =>
    `GST has no such rate or HSN code as on ${serials}. Correct these products, and ask your accountant about this return.`,
  more: (count: string) => `and ${count} more`,

  registers: 'Registers',
  registersText: 'Every amount is in rupees; credit notes are negative.',
  files: {
    'invoice-register': 'Invoices and credit notes',
    'sales-book': 'Sales by month, state and rate',
    tally: 'Vouchers for Tally',
  },
} as const;
