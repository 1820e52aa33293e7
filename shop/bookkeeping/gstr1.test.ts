import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '#lib/money.ts';
import { type DocumentKind, serialOf, splitTax, sumSplits } from '#shop/invoicing/gst-split.ts';
import type { Invoice } from '#shop/invoicing/invoice.ts';
import { collectGstr1, type Gstr1 } from './gstr1.ts';
import { gstr1Csv, gstr1Tables } from './gstr1-csv.ts';
import { gstr1Json } from './gstr1-json.ts';
import { type Gstr1Table, summarise } from './tax-summary.ts';

type Sold = { rate: number; gross: number; hsn?: string | null; quantity?: number };
type Issued = {
  kind?: DocumentKind;
  number?: number;
  prefix?: string;
  state?: string | null;
  gstin?: string | null;
  sold: Sold[];
};

/** A document of a shop in Karnataka (29). */
function issued({ kind = 'invoice', number = 1, prefix = '', state = '29', gstin = null, sold }: Issued): Invoice {
  const isWithinState = state === '29';
  const lines = sold.map(({ rate, gross, hsn = '49119100', quantity = 1 }, at) => ({
    line: at + 1,
    description: 'Paper Crane',
    hsn,
    rate,
    quantity,
    listed: gross,
    discount: 0,
    gross,
    ...splitTax({ gross, rate }, isWithinState),
  }));
  const gross = sumOf(lines.map((line) => line.gross));
  const party = { name: 'Asha Rao', address: '4 Lantern Street', phone: null };
  return {
    kind,
    serial: serialOf(kind, '2026-27', number, prefix),
    issuedAt: '2026-11-23T20:00:00Z',
    order: { number, placedAt: '2026-11-23T20:00:00Z' },
    against: kind === 'invoice' ? null : { serial: '26-27/000001', issuedAt: '2026-11-23T20:00:00Z' },
    seller: { ...party, name: 'Yatai', gstin: '29ABCDE1234F1ZW' },
    buyer: { ...party, gstin },
    placeOfSupply: { state: '', code: state },
    isWithinState,
    lines,
    total: { listed: gross, discount: 0, gross, ...sumSplits(lines) },
  };
}

function collect(documents: readonly Invoice[], invoiceGross?: number): Gstr1 {
  const collected = collectGstr1();
  for (const document of documents) {
    collected.add({ document, invoiceGross: invoiceGross ?? document.total.gross });
  }
  return collected.result();
}

const write = (gstr1: Gstr1) => gstr1Json(gstr1, { gstin: '29ABCDE1234F1ZW', period: '112026' });

test('sales to consumers are summed by state and rate, less credit notes', () => {
  const documents = [
    issued({ sold: [{ rate: 18, gross: 1_180_00 }] }),
    issued({ number: 2, state: '27', sold: [{ rate: 18, gross: 2_360_00 }] }),
    issued({ kind: 'credit-note', sold: [{ rate: 18, gross: 590_00 }] }),
  ];
  expect(write(collect(documents))).toMatchObject({
    gstin: '29ABCDE1234F1ZW',
    fp: '112026',
    b2cs: [
      { sply_ty: 'INTER', pos: '27', typ: 'OE', rt: 18, txval: 2000, iamt: 360, csamt: 0 },
      { sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 18, txval: 500, camt: 45, samt: 45, csamt: 0 },
    ],
  });
});

test('an invoice for a registered buyer is listed with its day in India, and its credit note as well', () => {
  const gstin = '29AAGCB7383J1Z4';
  const documents = [
    issued({
      gstin,
      sold: [
        { rate: 18, gross: 1_180_00 },
        { rate: 5, gross: 105_00 },
      ],
    }),
    issued({ gstin, kind: 'credit-note', sold: [{ rate: 5, gross: 105_00 }] }),
  ];
  const shared = { val: 1285, idt: '24-11-2026', pos: '29', rchrg: 'N', inv_typ: 'R' };
  const json = write(collect(documents));
  expect(json.b2b).toEqual([
    {
      ctin: gstin,
      inv: [
        {
          ...shared,
          inum: '26-27/000001',
          itms: [
            { num: 1, itm_det: { rt: 18, txval: 1000, camt: 90, samt: 90, csamt: 0 } },
            { num: 2, itm_det: { rt: 5, txval: 100, camt: 2.5, samt: 2.5, csamt: 0 } },
          ],
        },
      ],
    },
  ]);
  expect(json.cdnr).toMatchObject([{ ctin: gstin, nt: [{ ntty: 'C', nt_num: 'C26-27/000001', val: 105 }] }]);
  expect(json).not.toHaveProperty('b2cs');
});

test('a consumer’s invoice above ₹1 lakh in another state is listed, and its credit note too, however small', () => {
  const large = issued({ state: '27', sold: [{ rate: 18, gross: 1_00_000_01 }] });
  const atLimit = issued({ number: 2, state: '27', sold: [{ rate: 18, gross: 1_00_000_00 }] });
  const within = issued({ number: 3, sold: [{ rate: 18, gross: 5_00_000_00 }] });
  const json = write(collect([large, atLimit, within]));
  expect(json.b2cl).toMatchObject([{ pos: '27', inv: [{ inum: '26-27/000001', val: 100_000.01 }] }]);
  expect(json.b2cs).toHaveLength(2);
  const note = issued({ kind: 'credit-note', state: '27', sold: [{ rate: 18, gross: 118_00 }] });
  expect(write(collect([note], large.total.gross)).cdnur).toMatchObject([
    { typ: 'B2CL', ntty: 'C', nt_num: 'C26-27/000001', val: 118, pos: '27', itms: [{ itm_det: { iamt: 18 } }] },
  ]);
});

test('goods without tax, HSN codes and numbers have tables of their own', () => {
  const json = write(
    collect([
      issued({
        sold: [
          { rate: 0, gross: 100_00, hsn: '4901' },
          { rate: 18, gross: 118_00, quantity: 3 },
        ],
      }),
      issued({ number: 2, sold: [{ rate: 18, gross: 118_00, hsn: '998399' }] }),
    ]),
  );
  expect(json.nil).toEqual({ inv: [{ sply_ty: 'INTRAB2C', expt_amt: 0, nil_amt: 100, ngsup_amt: 0 }] });
  expect(json.hsn).toMatchObject({
    hsn_b2c: [
      { num: 1, hsn_sc: '4901', uqc: 'PCS', qty: 1, rt: 0, txval: 100 },
      { num: 2, hsn_sc: '49119100', uqc: 'PCS', qty: 3, rt: 18, txval: 100, camt: 9, samt: 9 },
      { num: 3, hsn_sc: '998399', uqc: 'NA', qty: 0, rt: 18, txval: 100 },
    ],
  });
  expect(json.doc_issue).toEqual({
    doc_det: [
      {
        doc_num: 1,
        docs: [{ num: 1, from: '26-27/000001', to: '26-27/000002', totnum: 2, cancel: 0, net_issue: 2 }],
      },
    ],
  });
});

test('a change of the prefix, and a number that is left out, begin a new range of numbers', () => {
  const sold = [{ rate: 18, gross: 118_00 }];
  const numbers = [
    ...['A', 'A', 'B', 'A'].map((prefix, at) => ({ prefix, number: at + 1 })),
    { prefix: 'A', number: 7 },
  ];
  const documents = [...numbers, { kind: 'credit-note' as const }].map((document) => issued({ ...document, sold }));
  expect(collect(documents).serials.map(({ from, to, count }) => [from, to, count])).toEqual([
    ['A26-27/000001', 'A26-27/000002', 2],
    ['B26-27/000003', 'B26-27/000003', 1],
    ['A26-27/000004', 'A26-27/000004', 1],
    ['A26-27/000007', 'A26-27/000007', 1],
    ['C26-27/000001', 'C26-27/000001', 1],
  ]);
});

test('documents without a state or an HSN code are named', () => {
  const gstr1 = collect([issued({ state: null, sold: [{ rate: 18, gross: 118_00, hsn: null }] })]);
  expect([gstr1.withoutState, gstr1.withoutHsn]).toEqual([['26-27/000001'], ['26-27/000001']]);
  expect(gstr1.consumers).toMatchObject([{ stateCode: '97', igst: 18_00 }]);
});

test('documents with a rate or a code that GST does not have are named', () => {
  const sales: Sold[] = [
    { rate: 18, gross: 118_00 },
    { rate: 7.5, gross: 118_00, hsn: '4911' },
    { rate: 17, gross: 117_00 },
    { rate: 18, gross: 118_00, hsn: '4911910' },
  ];
  const { notListed } = collect(sales.map((sold, at) => issued({ number: at + 1, sold: [sold] })));
  expect(notListed).toEqual(['26-27/000003', '26-27/000004']);
});

test('an empty period has no tables', () => {
  expect(Object.keys(write(collect([])))).toEqual(['gstin', 'fp', 'version', 'hash']);
});

const aSale = fc.record({
  rate: fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
  gross: fc.integer({ min: 1, max: 3_00_000_00 }),
  hsn: fc.constantFrom('49119100', '9503', '998399', null),
});
const aDocument = fc.record({
  kind: fc.constantFrom('invoice' as const, 'credit-note' as const),
  number: fc.integer({ min: 1, max: 999_999 }),
  state: fc.constantFrom('29', '27', '07', null),
  gstin: fc.constantFrom(null, '29AAGCB7383J1Z4'),
  sold: fc.array(aSale, { minLength: 1, maxLength: 4 }),
});

test('the tables of any documents add up to their sums, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(aDocument, { maxLength: 12 }), (inputs) => {
      const documents = inputs.map(issued);
      const gstr1 = collect(documents);
      for (const part of ['taxable', 'cgst', 'sgst', 'igst'] as const) {
        const expected = sumOf(documents.map(({ kind, total }) => (kind === 'invoice' ? 1 : -1) * total[part]));
        const listed = [...gstr1.registered, ...gstr1.large].flatMap(({ kind, rates }) =>
          rates.map((rate) => (kind === 'invoice' ? 1 : -1) * rate[part]),
        );
        const others = gstr1.consumers.map((entry) => entry[part]);
        const untaxed = part === 'taxable' ? gstr1.untaxed.map(({ taxable }) => taxable) : [];
        expect(sumOf([...listed, ...others, ...untaxed])).toBe(expected);
        expect(sumOf(gstr1.hsn.map((entry) => entry[part]))).toBe(expected);
        const { rows, total } = summarise(gstr1);
        const sums = rows.filter(({ table }) => !table.startsWith('hsn')).map(({ amounts }) => amounts?.[part] ?? 0);
        expect([total[part], sumOf(sums)]).toEqual([expected, expected]);
      }
    }),
  );
});

test('the CSV tables have the columns of the offline tool and the same sums', () => {
  const gstr1 = collect([
    issued({ gstin: '29AAGCB7383J1Z4', sold: [{ rate: 18, gross: 1_180_00 }] }),
    issued({ number: 2, state: '27', sold: [{ rate: 5, gross: 105_00 }] }),
    issued({ number: 3, sold: [{ rate: 18, gross: 118_00, hsn: '998399' }] }),
  ]);
  const csvOf = (name: Gstr1Table) => gstr1Csv(gstr1Tables[name], gstr1).trimEnd().split('\r\n');
  expect(csvOf('b2b')[1]).toBe(
    '29AAGCB7383J1Z4,Asha Rao,26-27/000001,24-Nov-2026,1180,29-Karnataka,N,,Regular B2B,,18,1000,0',
  );
  expect(csvOf('b2cs')).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,27-Maharashtra,,5,100,0,',
    'OE,29-Karnataka,,18,100,0,',
  ]);
  expect(csvOf('hsn-b2c').slice(1)).toEqual([
    '49119100,,PCS-PIECES,1,105,5,100,5,0,0,0',
    '998399,,NA,0,118,18,100,0,9,9,0',
  ]);
  expect(csvOf('docs')[1]).toBe('Invoices for outward supply,26-27/000001,26-27/000003,3,0');
  for (const name of Object.keys(gstr1Tables) as Gstr1Table[]) {
    const [head = '', ...rows] = csvOf(name);
    for (const row of rows) expect(row.split(',')).toHaveLength(head.split(',').length);
  }
});
