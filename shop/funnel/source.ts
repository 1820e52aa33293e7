/** No campaign and no page with a link: typed, a bookmark, an app. */
export const DIRECT = 'direct';
/** What has no readable name, or is beyond the limit of sources a day. */
export const OTHER = 'other';

const NAME_MAX_CHARACTERS = 40;
const CAMPAIGN_MAX_CHARACTERS = 18;

/** Hosts of large sites, by the name under which they are counted. A subdomain counts as its site. */
const SITES: readonly [name: string, hosts: RegExp][] = [
  ['google', /(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$|^com\.google\.android\.googlequicksearchbox$/],
  ['gmail', /^com\.google\.android\.gm$/],
  ['instagram', /(?:^|\.)instagram\.com$/],
  ['facebook', /(?:^|\.)(?:facebook|fb)\.(?:com|me)$/],
  ['youtube', /(?:^|\.)(?:youtube\.com|youtu\.be)$/],
  ['x', /(?:^|\.)(?:x\.com|twitter\.com|t\.co)$/],
  ['whatsapp', /(?:^|\.)(?:whatsapp\.com|wa\.me)$/],
  ['telegram', /(?:^|\.)(?:telegram\.(?:org|me)|t\.me)$|^org\.telegram\.messenger$/],
  ['reddit', /(?:^|\.)reddit\.com$/],
  ['pinterest', /(?:^|\.)pinterest(?:\.[a-z]{2,3}){1,2}$/],
  ['discord', /(?:^|\.)discord\.com$/],
  ['bing', /(?:^|\.)bing\.com$/],
  ['duckduckgo', /(?:^|\.)duckduckgo\.com$/],
];

/** Sources that always have their own count, however many others a day has. */
export const knownSources: readonly string[] = [DIRECT, 'google ads', ...SITES.map(([name]) => name)];

/** Pages that send people back to the shop: a login or a payment is no visit. */
const RETURNS = /^accounts\.google\.com$|(?:^|\.)(?:razorpay|cashfree)\.com$/;

/** Parameters that advertising adds to a link, by the source they stand for. */
const AD_PARAMETERS: Readonly<Record<string, string>> = {
  gclid: 'google ads',
  gbraid: 'google ads',
  wbraid: 'google ads',
  fbclid: 'facebook',
  igshid: 'instagram',
};

type Arrival = {
  /** Query of the page that was opened, with or without "?". */
  query: string;
  /** Address of the page with the link, as browsers send it; empty: none. */
  referrer: string;
  /** The shop's own host. */
  host: string;
};

/**
 * Where somebody came from who opened a page: `utm_source` with `utm_campaign`, a parameter of advertising, or the site
 * with the link. null: from a page of this shop, or back from a login or payment.
 */
export function sourceOf({ query, referrer, host }: Arrival): string | null {
  const params = query.length > 1 ? new URLSearchParams(query) : null;
  const name = readName(params?.get('utm_source') ?? '', NAME_MAX_CHARACTERS);
  if (name !== '') {
    const campaign = readName(params?.get('utm_campaign') ?? '', CAMPAIGN_MAX_CHARACTERS);
    return campaign === '' ? name : `${name} / ${campaign}`;
  }
  const ad = params && Object.keys(AD_PARAMETERS).find((parameter) => params.has(parameter));
  const from = hostOf(referrer);
  if (from === host || RETURNS.test(from)) return null;
  if (ad) return AD_PARAMETERS[ad] ?? OTHER;
  return from === '' ? DIRECT : siteOf(from);
}

function hostOf(referrer: string): string {
  if (referrer === '' || !URL.canParse(referrer)) return '';
  return new URL(referrer).host.toLowerCase();
}

const siteOf = (host: string): string =>
  SITES.find(([, hosts]) => hosts.test(host))?.[0] ??
  (readName(host.replace(/:\d+$/, '').replace(/^(?:www|m)\./, ''), NAME_MAX_CHARACTERS) || OTHER);

/** An email address or a telephone number; such a name is not counted. */
const PERSONAL = /@|\d{6}/;

/** A short name in small letters. */
function readName(text: string, maxCharacters: number): string {
  if (PERSONAL.test(text)) return OTHER;
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .slice(0, maxCharacters)
    .replace(/^[-.]|[-.]$/g, '');
}

/** A source that a browser reports, as `sourceOf` writes it. */
export function readSource(text: unknown): string {
  if (typeof text !== 'string' || text === '') return DIRECT;
  if (knownSources.includes(text)) return text;
  const [name = '', campaign = ''] = text.slice(0, 200).split(' / ');
  return (
    sourceOf({
      query: `${new URLSearchParams({ utm_source: name, utm_campaign: campaign })}`,
      referrer: '',
      host: '',
    }) ?? OTHER
  );
}
