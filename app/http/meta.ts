import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#shop/catalog/product.ts';
import { absolutePicture, type Site, type StructuredData } from '#shop/catalog/structured-data.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { seoCopy } from './meta-copy.ts';

/** Metadata of one page for search engines and link previews. */
type PageMeta = {
  /** Without the shop's name, which is appended. null: the shop's name and tagline (home page). */
  title: string | null;
  /** Shortened to what a search result shows. Absent: the shop's own description. */
  description?: string;
  /** The canonical path with the parameters that make it a different page; see `canonicalPath`. */
  path: string;
  /** Shown in link previews. Absent: the shop's own picture. */
  picture?: Picture | null;
  kind?: 'website' | 'product';
  /** `noindex, follow` for search engines. */
  isHidden?: boolean;
  /**
   * Only search engines read it. Pages build it under `import.meta.env.SSR`, so that browsers do not download the code.
   */
  structured?: StructuredData[];
};

/** The matches that `meta` receives. The root loader returns at least `{ site: { name, origin } }`. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

const DESCRIPTION_MAX_CHARACTERS = 160;
const DEFAULT_PICTURE = '/og.jpg';

/** Meta tags of one page: `export const meta = ({ matches, loaderData }: Route.MetaArgs) => pageMeta(matches, {…})`. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  const title =
    page.title === null ? seoCopy.titled(site.name, seoCopy.tagline) : seoCopy.titled(page.title, site.name);
  const description = shorten(page.description || seoCopy.description(site.name));
  return [
    { title },
    { name: 'description', content: description },
    ...(page.isHidden
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [{ tagName: 'link' as const, rel: 'canonical', href: `${site.origin}${page.path}` }]),
    // Link previews and search engines read the server's HTML; client-side navigation does not need these tags.
    ...(import.meta.env.SSR ? cardTags(site, page, title, description) : []),
  ] as MetaDescriptor[];
}

function cardTags(site: Site, page: PageMeta, title: string, description: string): MetaDescriptor[] {
  const picture = (page.picture && absolutePicture(site, page.picture)) || `${site.origin}${DEFAULT_PICTURE}`;
  return [
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${site.origin}${page.path}` },
    { property: 'og:image', content: picture },
    { property: 'og:image:alt', content: page.picture?.alt || (page.title ?? site.name) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map((data) => ({ 'script:ld+json': data })),
  ] as MetaDescriptor[];
}

/** The shop's name and origin from the root loader, or defaults if that loader failed. */
export function siteOf(matches: Matches): Site {
  const root = matches[0]?.loaderData as { site?: Site } | null | undefined;
  return root?.site ?? { name: 'Yatai', origin: '', returns: standardReturnTerms };
}

/** The path with only the parameters in `keep`, in that order; `page=1` is left out. */
export function canonicalPath(pathname: string, params: URLSearchParams, keep: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of keep) {
    const value = params.get(name);
    if (value && !(name === 'page' && value === '1')) query.set(name, value);
  }
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Cuts at a word boundary. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX_CHARACTERS) return line;
  const cut = line.slice(0, DESCRIPTION_MAX_CHARACTERS - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
