/** Steps from a link to an order, in order. */
export const funnelSteps = ['visit', 'view', 'cart', 'checkout', 'order'] as const;

export type FunnelStep = (typeof funnelSteps)[number];

/** Steps that a browser reports; the server counts visits and orders itself. */
const reportedSteps = ['view', 'cart', 'checkout'] as const satisfies readonly FunnelStep[];

export type ReportedStep = (typeof reportedSteps)[number];

export const isReportedStep = (text: unknown): text is ReportedStep => reportedSteps.some((step) => step === text);

export type FunnelCounts = Record<FunnelStep, number>;

/** Counts of one source in a period; null: of all others. */
export type FunnelRow = { source: string | null; counts: FunnelCounts };

export type Funnel = {
  /** Of all sources. */
  sum: FunnelCounts;
  /** The most visits first. */
  rows: FunnelRow[];
};

/** Periods that the admin can show, in days; the first is the default. */
export const funnelSpans = [30, 7, 90] as const;

/** Percent of `count` in `of`, with one decimal; null: there is nothing to compare with. */
export const percentOf = (count: number, of: number): number | null =>
  of === 0 ? null : Math.round((count / of) * 1_000) / 10;
