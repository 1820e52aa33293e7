import { expect, test } from 'vitest';
import { readSampleInvoice, sampleInvoiceHref } from './sample-invoice.server.ts';

const values = {
  shopName: 'Paper & Crane',
  logo: '01890a5d-ac96-774b-bcce-b302099a8057 480x160',
  shopPhone: '+91 98765 43210',
  shopOwner: 'Mika Rao',
  shopAddress: '4 Lantern Street, बेंगलुरु 560001',
  gstin: null,
  invoicePrefix: 'LL',
};

const read = (query: string) => readSampleInvoice(new URLSearchParams(query));

test('the address of a sample invoice holds every setting that it shows, also those that are empty', () => {
  expect(read(new URL(sampleInvoiceHref(values), 'https://shop.example').search)).toEqual(values);
  expect(read('')).toEqual({});
});

test.each(['shopName=', 'invoicePrefix=C', 'logo=../x 1x1', 'gstin=1'])('%s is refused', (query) => {
  expect(read(query)).toBeNull();
});
