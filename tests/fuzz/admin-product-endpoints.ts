import { UPLOAD_FORM_MAX_BYTES } from '#server/http/upload.ts';
import type { Fields, RoleEndpoints } from './endpoints.ts';

export const tableQuery = { q: ['crane', 'asha', '1001'], sort: ['newest', 'name', 'cheapest'], page: ['1', '2'] };

const product: Fields = {
  type: ['shop', 'digital'],
  published: ['true', 'false', ''],
  name: ['Fox Mask'],
  category: ['figurines', 'wall-decor'],
  price: ['499', '1,299', '₹ 499.50'],
  discount: ['0', '12.5', '100', ''],
  description: ['Painted by hand.'],
  fullDescription: ['Long.\nLonger.', ''],
  option1Name: ['', 'Size'],
  option1Values: ['', 'S, M'],
  option2Name: ['', 'Colour'],
  option2Values: ['', 'Red, Blue'],
  variantId: ['', ['', ''], ['‹variant›'], ['‹variant›', '']],
  option1: ['', ['S', 'M']],
  option2: ['', ['Red', 'Red']],
  sku: ['', 'FOX-‹count›', ['FOX-‹count›-S', 'FOX-‹count›-M'], ['SAME', 'SAME']],
  stock: ['', '5', ['5', '0']],
  stockWas: ['', '10', ['1', '']],
  variantPrice: ['', '599', ['', '1']],
  variantReleaseOn: ['', '2027-01-15', ['', '1']],
  images: ['‹picture›', ['‹picture›', 'https://stall.invalid/fox.png'], '/media/‹nobody›/400.webp'],
  imageAlt: ['', ['A fox', 'Another']],
  imageUrls: ['', 'https://stall.invalid/a.png\nhttps://stall.invalid/b.png'],
  sizeTable: ['', 'Size,Chest\nS,90\nM,96'],
  demoUrl: ['', 'https://stall.invalid/demo'],
  hsn: ['', '4911', '95030030'],
  gstRate: ['', '18', '12.5'],
  countryOfOrigin: ['', 'India'],
  maker: ['', 'Sample Works'],
  netQuantity: ['', '1 piece'],
  releaseOn: ['', '2027-01-15'],
  series: ['', 'Lantern Road'],
  version: ['1', '2', ''],
  keepVersion: ['1', '2'],
};

/** A valid one, so that a single unusual field is the only fault. */
const plainProduct: Fields = {
  type: ['shop'],
  published: ['true'],
  name: ['Fox Mask'],
  category: ['figurines'],
  price: ['499'],
  discount: ['0'],
  description: ['Painted by hand.'],
  variantId: [''],
  sku: ['FOX-‹count›'],
  stock: ['5'],
  stockWas: [''],
  variantPrice: [''],
  variantReleaseOn: [''],
  option1: [''],
  option2: [''],
  images: ['‹picture›'],
  imageAlt: ['A fox'],
  fullDescription: [''],
  option1Name: [''],
  option1Values: [''],
  option2Name: [''],
  option2Values: [''],
  imageUrls: [''],
  sizeTable: [''],
  demoUrl: [''],
  hsn: [''],
  gstRate: [''],
  countryOfOrigin: ['India'],
  maker: [''],
  netQuantity: [''],
  releaseOn: [''],
  series: [''],
  version: ['1'],
};

const chosen: Fields[string] = ['‹product›', ['‹product›', '‹other›'], '‹nobody›', ['‹order›', '‹other-order›']];

const products: readonly Fields[] = [
  { intent: ['publish', 'unpublish', 'delete', 'restore'], id: chosen },
  {
    intent: ['change'],
    id: ['‹product›', '‹nobody›'],
    version: ['1', '2', '3'],
    price: ['499', '₹1,299'],
    discount: ['', '10%'],
    'stock-‹variant›': ['5', ''],
    'was-‹variant›': ['10', ''],
    'stock-‹nobody›': ['5'],
  },
];

export const itemQuery = {
  ...tableQuery,
  category: ['figurines'],
  status: ['published', 'draft'],
  availability: ['in-stock', 'low'],
  change: ['‹product›', '‹nobody›'],
};

const newProduct = {
  maxBytes: 1024 * 1024,
  query: { type: ['digital'] },
  forms: [product, plainProduct],
} as const;

/** Endpoints of products, collections and reviews in the admin. */
export const adminProductEndpoints: RoleEndpoints = {
  'admin/products/new': newProduct,
  'admin/products/import': {
    maxBytes: UPLOAD_FORM_MAX_BYTES,
    query: { file: ['‹draft›', '‹nobody›'] },
    forms: [
      { intent: ['preview'], file: [{ file: 'csv' }, { file: 'text' }], category: ['', 'figurines', 'nowhere'] },
      {
        intent: ['import', 'repeat'],
        file: ['‹draft›', '‹nobody›'],
        factor: ['1', '86.5', '0', 'much'],
        publish: ['on', ''],
      },
    ],
  },
  'admin/products/import/picture': {
    query: { file: ['‹draft›', '‹nobody›'], line: ['2', '-1', 'x'] },
  },
  'admin/products/labels': { query: { id: ['‹product›', '‹nobody›', 'x'] } },
  'admin/products/labels.pdf': {
    query: {
      sheet: ['a4-24', 'roll-50x25', 'x'],
      'copies-x': ['1', '-1', '9999'],
      [`copies-${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`]: ['1', '-1', '9999'],
    },
  },
  'admin/products/edit': {
    maxBytes: 1024 * 1024,
    query: { ...tableQuery, type: ['shop', 'digital', 'x'], id: ['‹product›', '‹nobody›'], all: ['1'] },
    forms: [
      { intent: ['save'], save: ['‹nobody›', ''], rows: ['[]', '[{"id":1}]', '{', '[{"id":"‹product›","version":1}]'] },
      { intent: ['save'], id: ['‹product›', '‹nobody›'], 'version.‹product›': ['1', 'x'], 'price.‹product›': ['1'] },
      { intent: ['undo'], save: ['‹nobody›', ''] },
    ],
  },
  'admin/products/:id': {
    maxBytes: 1024 * 1024,
    params: { id: ['‹product›', '‹other›', '‹digital›', '‹removed›', '‹nobody›'] },
    query: { file: ['too-large'], ask: ['delete'] },
    forms: [product, plainProduct, { intent: ['delete', 'restore', 'duplicate', 'save'] }],
  },
  'admin/products/:id/file': {
    maxBytes: 25 * 1024 * 1024 + 16 * 1024,
    params: { id: ['‹digital›', '‹product›', '‹nobody›'] },
    forms: [
      { file: [{ file: 'text' }, { file: 'empty' }, { file: 'picture' }] },
      { link: ['https://stall.invalid/file.zip', ''], linkName: ['Wallpaper', ''] },
    ],
  },
  'admin/reorder': { query: { page: ['1', '2', 'x'] } },
  'admin/shop-items': { query: itemQuery, forms: products },
  'admin/digital-items': { query: itemQuery, forms: products },
  'admin/reviews': {
    query: { ...tableQuery, show: ['reported', 'hidden', 'demo'] },
    forms: [
      { intent: ['hide', 'show', 'dismiss'], id: ['‹review›', ['‹review›', '‹nobody›']], reason: ['Not kind'] },
      { intent: ['reply', 'remove-reply'], id: ['‹review›'], reply: ['Thank you.'] },
    ],
  },
  'admin/collections': { query: { page: ['1', '2'] } },
  'admin/collections/:id': {
    params: { id: ['new', '‹nobody›', '1'] },
    query: { q: ['crane', '%', ''] },
    forms: [
      {
        intent: ['save'],
        title: ['Stall favourites', ''],
        slug: ['', 'stall-favourites', 'Not a slug!'],
        text: ['', 'Two lines\nof text.'],
        image: ['', 'https://127.0.0.1/x.png', 'nothing'],
        chosen: ['hand', 'rule', 'nothing'],
        type: ['shop', 'digital'],
        category: ['', 'stickers', 'nowhere'],
        series: ['', 'Lantern Road'],
        min: ['', '100', '1e9'],
        max: ['', '50'],
        sort: ['newest', 'rating', 'nothing'],
        count: ['', '5', '0', '99999'],
        startsAt: ['', '2026-12-01T00:00', '9999-99-99T99:99'],
        unitsPerCustomer: ['', '2', '0', '101'],
        limitPer: ['collection', 'product', 'nothing'],
        isPublished: ['on'],
      },
      { intent: ['add', 'remove', 'up', 'down', 'delete'], product: ['‹product›', '‹nobody›', 'x'] },
    ],
  },
  'admin/search': {
    query: { ...tableQuery, edit: ['‹nobody›'], add: ['mug'] },
    forms: [
      {
        intent: ['save'],
        id: ['', '‹nobody›'],
        terms: ['mug, cup', 'T-Shirt ‹count›'],
        finds: ['', 'bottle'],
        category: ['', 'accessories', 'nowhere'],
        ignored: ['', 'on'],
      },
      { intent: ['import'], lines: ['mug, cup => bottle @accessories\n-buy', 'a @nowhere'], replace: ['', 'on'] },
      { intent: ['delete'], id: ['‹nobody›', '1'] },
    ],
  },
};
