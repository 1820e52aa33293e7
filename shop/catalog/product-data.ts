import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { deliveryFor } from '#shop/delivery/delivery-terms.ts';
import { type Availability, averageRating, type ShownProduct } from './product.ts';
import {
  absolutePicture,
  brandOf,
  CONTEXT,
  returns,
  rupeesText,
  type Site,
  type StructuredData,
} from './structured-data.ts';

/** schema.org's terms for availability. */
const availabilityCopy: Record<Availability, string> = {
  'made-to-order': 'MadeToOrder',
  'in-stock': 'InStock',
  low: 'LimitedAvailability',
  'sold-out': 'OutOfStock',
};

/** The promised delivery time, split into handling and transit. */
const HANDLING_DAYS_MAX = 2;
const TRANSIT_DAYS_MIN = 3;
const TRANSIT_DAYS_MAX = numbers.DELIVERY_PROMISE_DAYS - HANDLING_DAYS_MAX;

/**
 * The item page's product, with its offer: a price range where variants differ in price. A demo product has no ratings
 * here, because they are invented.
 */
export function productData(site: Site, product: ShownProduct): StructuredData {
  const average = product.isDemo ? null : averageRating(product);
  const pictures = product.pictures.filter((picture) => picture !== null);
  const address = `${site.origin}/item/${product.id}`;
  return compact({
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': `${address}#product`,
    url: address,
    name: product.name,
    description: product.description || product.name,
    image: pictures.map((picture) => absolutePicture(site, picture)).filter((url) => url !== null),
    sku: product.variants.length === 1 ? product.variants[0]?.sku : null,
    brand: { '@type': 'Brand', name: brandOf(site, product) },
    manufacturer: product.maker ? { '@type': 'Organization', name: product.maker } : null,
    countryOfOrigin: product.countryOfOrigin,
    aggregateRating:
      average === null
        ? null
        : {
            '@type': 'AggregateRating',
            ratingValue: average,
            ratingCount: product.ratingCount,
            bestRating: numbers.RATING_MAX,
            worstRating: numbers.RATING_MIN,
          },
    offers: offerOf(site, product, address),
  });
}

function availabilityIn({ availability, startsAtMs, releaseOn }: ShownProduct): string {
  if (availability === 'sold-out' || startsAtMs) return availabilityCopy['sold-out'];
  return releaseOn ? 'PreOrder' : availabilityCopy[availability];
}

function offerOf(site: Site, product: ShownProduct, address: string): StructuredData {
  const prices = product.variants.map(({ payable }) => payable);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const common = {
    url: address,
    priceCurrency: 'INR',
    availability: `${CONTEXT}/${availabilityIn(product)}`,
    ...(product.startsAtMs && { availabilityStarts: new Date(product.startsAtMs).toISOString() }),
    ...(product.releaseOn && { availabilityStarts: product.releaseOn }),
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: site.name },
    ...(product.type === 'shop' && {
      shippingDetails: shipping(deliveryFor(lowest, site.delivery ?? null)),
      hasMerchantReturnPolicy: returns(site),
    }),
  };
  return lowest === highest
    ? { '@type': 'Offer', price: rupeesText(lowest), ...common }
    : {
        '@type': 'AggregateOffer',
        lowPrice: rupeesText(lowest),
        highPrice: rupeesText(highest),
        offerCount: prices.length,
        ...common,
      };
}

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** @param charge for the cheapest variant alone */
const shipping = (charge: Paise) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: charge / PAISE_PER_RUPEE, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, HANDLING_DAYS_MAX),
    transitTime: days(TRANSIT_DAYS_MIN, TRANSIT_DAYS_MAX),
  },
});

/** Leaves out what is unknown: an empty property is an error to a validator. */
const compact = (data: StructuredData): StructuredData =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
