import type { Shop } from '#app/http/context.ts';
import * as numbers from '#config/numbers.ts';
import type { Paise } from '#lib/money.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { absolutePicture, brandOf, rupeesText } from '#shop/catalog/structured-data.ts';
import { type FeedVariant, walkVariants } from '#shop/catalog/walk-products.server.ts';
import { type DeliveryTerms, deliveryFor, deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { feedCopy } from '../copy.ts';
import { streamText, XML_HEADERS, XML_START, type XmlNode, xml } from './xml.ts';

/** Google's product taxonomy, with its English paths. */
const taxonomy: Record<CategorySlug, string> = {
  accessories: 'Apparel & Accessories > Clothing Accessories',
  'wall-decor': 'Home & Garden > Decor > Artwork > Posters, Prints, & Visual Artwork',
  'tech-gear': 'Electronics > Electronics Accessories',
  figurines: 'Toys & Games > Toys > Dolls, Playsets & Toy Figures > Action & Toy Figures',
  stickers:
    'Arts & Entertainment > Hobbies & Creative Arts > Arts & Crafts > Art & Crafting Materials > Embellishments & Trims > Decorative Stickers',
  cosplay: 'Apparel & Accessories > Costumes & Accessories > Costumes',
};

/** Option names that the feed has a field for. Other options are only part of the title. */
const optionNames: Record<string, string> = { size: 'g:size', colour: 'g:color', color: 'g:color' };

const TITLE_MAX_CHARACTERS = 150;
const DESCRIPTION_MAX_CHARACTERS = 5_000;
const MORE_PICTURES_MAX = 10;
const ID_MAX_CHARACTERS = 50;

/** Serves Google's merchant feed (RSS 2.0): every variant of every product, streamed while it is generated. */
export function serveFeed(shop: Shop) {
  return async (): Promise<Response> => {
    const { details } = shop;
    const channel = {
      title: details.name,
      link: `${details.origin}/`,
      description: feedCopy.description(details.name),
    };
    const before = `${XML_START}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${xml(channel)}`;
    const body = await streamText(items(shop), { before, after: '\n</channel>\n</rss>\n' });
    return new Response(body, { headers: XML_HEADERS });
  };
}

async function* items({ db, details, settings }: Shop): AsyncGenerator<string> {
  const site = { ...details, delivery: deliveryTermsOf(settings.current()) };
  for await (const variant of walkVariants(db)) yield `\n${xml({ item: itemOf(site, variant) })}`;
}

function itemOf(site: { name: string; origin: string; delivery: DeliveryTerms | null }, variant: FeedVariant): XmlNode {
  const [cover, ...more] = variant.pictures
    .map((picture) => absolutePicture(site, picture))
    .filter((address) => address !== null);
  const values = variant.options.map(({ value }) => value);
  return {
    'g:id': variant.sku !== null && variant.sku.length <= ID_MAX_CHARACTERS ? variant.sku : variant.id,
    ...(variant.hasSiblings && { 'g:item_group_id': variant.productId }),
    'g:title': [variant.name, ...values].join(', ').slice(0, TITLE_MAX_CHARACTERS),
    'g:description': (variant.description || variant.name).slice(0, DESCRIPTION_MAX_CHARACTERS),
    'g:link': `${site.origin}/item/${variant.productId}`,
    ...(cover !== undefined && { 'g:image_link': cover }),
    ...(more.length > 0 && { 'g:additional_image_link': more.slice(0, MORE_PICTURES_MAX) }),
    'g:availability': variant.isSoldOut ? 'out_of_stock' : variant.releaseOn === null ? 'in_stock' : 'preorder',
    ...(variant.releaseOn !== null && { 'g:availability_date': `${variant.releaseOn}T00:00+0530` }),
    'g:price': `${rupeesText(variant.price)} INR`,
    ...(variant.payable < variant.price && { 'g:sale_price': `${rupeesText(variant.payable)} INR` }),
    'g:condition': 'new',
    'g:brand': brandOf(site, variant),
    // The shop's own goods have no GTIN.
    'g:identifier_exists': 'no',
    ...(variant.category !== null && { 'g:google_product_category': taxonomy[variant.category] }),
    ...Object.fromEntries(
      variant.options.flatMap(({ name, value }) => {
        const known = optionNames[name.toLowerCase()];
        return known === undefined ? [] : [[known, value]];
      }),
    ),
    ...(variant.type === 'shop' && { 'g:shipping': shippingOf(deliveryFor(variant.payable, site.delivery)) }),
  };
}

const shippingOf = (charge: Paise): XmlNode => ({
  'g:country': 'IN',
  'g:price': `${rupeesText(charge)} INR`,
  'g:max_handling_time': 2,
  'g:min_transit_time': 3,
  'g:max_transit_time': numbers.DELIVERY_PROMISE_DAYS - 2,
});
