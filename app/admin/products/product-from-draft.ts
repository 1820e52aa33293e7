import { type Paise, paiseFromRupees } from '#lib/money.ts';
import { isCategorySlug } from '#shop/catalog/category.ts';
import type { PictureDraft, ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import { pictureIdIn, widthIn } from '#shop/catalog/picture-address.ts';
import { type Picture, type Product, type ProductCard, payable } from '#shop/catalog/product.ts';
import { usualDetails } from '#shop/catalog/product-details.ts';
import { mapFields, type ProductValues } from '#shop/catalog/product-fields.ts';
import { readSizeTable } from '#shop/catalog/size-table.ts';
import { stockSummaryOf } from '#shop/catalog/stock-summary.ts';
import { listGstRates } from '#shop/pricing/gst.ts';
import { srcOf } from './use-pictures.ts';

/** The draft as the item page would show it; null without a name and a price. The server validates again. */
export function productOf(draft: ProductDraft, today: Date): Product | null {
  const price = rupeesIn(draft.price);
  if (price === null || draft.name.trim() === '') return null;
  const type = draft.type === 'digital' ? 'digital' : 'shop';
  const usual: Partial<ProductValues> = usualDetails({ type, category: draft.category });
  const discount = Math.min(100, Math.max(0, Number(draft.discount) || 0));
  const variants = draft.variants.map((variant, at) => {
    const own = rupeesIn(variant.price) ?? price;
    return {
      id: `variant-${at}`,
      option1: variant.option1 || null,
      option2: variant.option2 || null,
      sku: variant.sku || null,
      stock: /^\d+$/.test(variant.stock.trim()) ? Number(variant.stock) : null,
      price: own,
      payable: payable(own, discount),
      releaseOn: variant.releaseOn || draft.releaseOn.trim() || null,
    };
  });
  // Fields that are read differently are replaced below.
  const texts = mapFields((name) => draft[name].trim() || (usual[name] ?? null)) as unknown as ProductValues;
  const emptyStock = draft.emptyStock === 'in-stock' ? 'in-stock' : 'made-to-order';
  const gstRate = draft.gstRate.trim() === '' ? null : Number(draft.gstRate);
  const sizeTable = readSizeTable(draft.sizeTable);
  return {
    ...texts,
    id: 'preview',
    handle: 'preview',
    type,
    category: isCategorySlug(draft.category) ? draft.category : null,
    description: draft.description.trim(),
    price,
    discount,
    emptyStock,
    availability: stockSummaryOf({ price, discount, emptyStock }, variants).availability,
    variants,
    pictures: draft.pictures.map(pictureOf),
    sizeTable: sizeTable === 'wrong' ? null : sizeTable,
    demoUrl: null,
    gstRates: listGstRates({ hsn: texts.hsn, gstRate: Number.isNaN(gstRate) ? null : gstRate, variants }, today),
    ratingSum: 0,
    ratingCount: 0,
    isDemo: false,
    createdAt: today,
    updatedAt: today,
  };
}

/** The same as a product card. */
export function cardOf(product: Product): ProductCard {
  const { fromPrice, fromPayable, priceVaries } = stockSummaryOf(product, product.variants);
  return {
    ...product,
    price: fromPrice,
    payable: fromPayable,
    priceVaries,
    cover: product.pictures[0] ?? null,
    onlyVariantId: null,
  };
}

function rupeesIn(text: string): Paise | null {
  const typed = text.replace(/[₹,\s]/g, '');
  return /^\d{1,9}(\.\d+)?$/.test(typed) ? paiseFromRupees(Math.round(Number(typed))) : null;
}

function pictureOf({ address, alt }: PictureDraft): Picture | null {
  const src = srcOf(address);
  const id = src && pictureIdIn(src, '');
  return id ? { id, alt, avifWidths: [], webpWidths: [widthIn(address)] } : null;
}
