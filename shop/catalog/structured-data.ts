import type { ShopDetails } from '#config/details.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { DeliveryTerms } from '#shop/delivery/delivery-terms.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import type { Logo } from '#shop/settings/logo.ts';
import type { ReturnTerms } from '#shop/settings/return-terms.ts';
import type { Picture } from './product.ts';

/** `origin`: the public address without a slash at the end. */
export type Site = {
  name: string;
  origin: string;
  returns: ReturnTerms;
  delivery?: DeliveryTerms | null;
  logo?: Logo | null;
};

/** Contact details of the organisation; /contact shows all of them too. */
type SiteContact = Pick<ShopDetails, 'email' | 'phone' | 'address' | 'instagramUrl' | 'youtubeUrl' | 'facebookUrl'>;

/** One object of schema.org's vocabulary, written into a page as JSON-LD. */
export type StructuredData = Record<string, unknown>;

export const CONTEXT = 'https://schema.org';

/** The return policy, for offers and for the shop. A function, so that bundlers can drop it from browser code. */
export const returns = ({ returns: { days } }: Site): StructuredData => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: days,
  returnMethod: `${CONTEXT}/ReturnByMail`,
});

/**
 * The brand of a product, the same in the page's JSON-LD and in the merchant feed, because search engines compare them. It
 * is the series, which buyers know; the maker is the name and address that the law on packaged goods requires.
 */
export const brandOf = (site: Pick<Site, 'name'>, { series }: { series: string | null }): string => series ?? site.name;

/** Breadcrumbs from home to this page, in order. */
export const breadcrumbData = (site: Site, crumbs: readonly { name: string; path: string }[]): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${site.origin}${path}`,
  })),
});

/** The shop itself, for the home page and /contact. */
export const organizationData = (site: Site, contact: SiteContact): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'OnlineStore',
  '@id': `${site.origin}/#shop`,
  name: site.name,
  url: `${site.origin}/`,
  logo: `${site.origin}${site.logo?.src ?? '/apple-touch-icon.png'}`,
  email: contact.email,
  telephone: contact.phone,
  address: contact.address,
  sameAs: [contact.instagramUrl, contact.youtubeUrl, contact.facebookUrl].filter((url) => url !== null),
  hasMerchantReturnPolicy: returns(site),
});

/** The site and its search, for the home page. */
export const websiteData = (site: Site): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': `${site.origin}/#site`,
  name: site.name,
  url: `${site.origin}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${site.origin}/#shop` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** Wide enough for search engines and link previews. */
const PICTURE_WIDTH_MAX = 1_280;

/** The absolute address of a picture's largest file up to that width; null: no file is ready yet. */
export function absolutePicture(site: Pick<Site, 'origin'>, picture: Picture): string | null {
  const widths = picture.webpWidths.filter((width) => width <= PICTURE_WIDTH_MAX);
  const width = Math.max(...(widths.length > 0 ? widths : picture.webpWidths));
  return Number.isFinite(width) ? `${site.origin}${pictureUrl(picture.id, width, 'webp')}` : null;
}

/** An amount as structured data and feeds write it: 1299.00. */
export const rupeesText = (amount: Paise): string => (amount / PAISE_PER_RUPEE).toFixed(2);
