import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';

/** Texts of /admin/analytics. */
export const analyticsCopy = {
  lead: 'What visitors do in the shop, and which sites and campaigns they come from.',
  spans: 'Period',
  span: (days: number) => `${days} days`,
  funnel: 'From visit to order',
  sources: 'Sources',
  table: 'Steps by source',
  steps: { visit: 'Visits', view: 'Pages opened', cart: 'Carts filled', checkout: 'Checkouts', order: 'Orders' },
  share: (percent: number) => `${percent} % of visits`,
  perVisit: (pages: number) => `${pages} per visit`,
  none: 'No visits in this period.',
  noneText: 'Visits are counted as soon as somebody opens the shop.',
  source: 'Source',
  conversion: 'Orders per visit',
  percent: (percent: number | null) => (percent === null ? '–' : `${percent} %`),
  others: 'All others',
  names: { direct: 'Direct: typed, a bookmark or an app', other: 'Other sites' } as Readonly<Record<string, string>>,
  hint: 'Add ?utm_source=name&utm_campaign=name to links in posts and emails to see them here.',
  counted: `Counted without cookies or personal data, and kept for ${formatCount(numbers.FUNNEL_DAYS)} days. Days are in Indian time.`,
  tags: 'Google Analytics and Meta Pixel can be added in Settings.',
  openSettings: 'Open settings',
} as const;
