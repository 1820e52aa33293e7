import { settingSchema } from '#shop/settings/settings.form.ts';
import { type ShopSettings, settingOf } from '#shop/settings/shop-settings.ts';

/** Settings that an invoice shows. */
const invoiceNames = ['shopName', 'logo', 'shopPhone', 'shopOwner', 'shopAddress', 'gstin', 'invoicePrefix'] as const;

type InvoiceSettings = Pick<ShopSettings, (typeof invoiceNames)[number]>;

/** The address of a sample invoice with these values, which need not be saved: the link carries them. */
export function sampleInvoiceHref(values: InvoiceSettings): string {
  const params = invoiceNames.map((name): [string, string] => [name, values[name] ?? '']);
  return `/admin/settings/invoice.pdf?${new URLSearchParams(params)}`;
}

/** The values in such an address; those that it leaves out are not returned. null: one of them is invalid. */
export function readSampleInvoice(params: URLSearchParams): Partial<InvoiceSettings> | null {
  const names = invoiceNames.filter((name) => params.has(name));
  // As stored ones: what was saved before a newer rule is shown, too.
  const read = names.map((name) => [name, settingSchema(settingOf(name), true).safeParse(params.get(name))] as const);
  if (!read.every(([, parsed]) => parsed.success)) return null;
  return Object.fromEntries(read.map(([name, parsed]) => [name, parsed.data])) as Partial<InvoiceSettings>;
}
