import type { Setting } from './setting.ts';

/** Longest text of a policy, in characters. */
export const POLICY_MAX_CHARACTERS = 30_000;

/** Number and day of a version, before its text. */
const HEAD = /^([1-9]\d{0,5}) (\d{4}-\d\d-\d\d)\n/;

const policy = {
  group: 'policies',
  kind: 'lines',
  maxLength: POLICY_MAX_CHARACTERS + 20,
  pattern: HEAD,
  initial: null,
  wrong: 'Enter a version, its date and its text.',
} as const;

/**
 * The owner's policies as they are in force, part of `shopSettings`: so every process has them in memory, and they can be
 * read while the database is away. Written by `publishPolicy` only. Without one, the shop's own text is in force.
 */
export const policySettings = {
  'policy-terms': { ...policy, label: 'Terms of Service' },
  'policy-privacy': { ...policy, label: 'Privacy Policy' },
  'policy-refund': { ...policy, label: 'Refund Policy' },
  'policy-shipping': { ...policy, label: 'Shipping Policy' },
} as const satisfies Record<string, Setting & { group: 'policies' }>;

type PolicySetting = keyof typeof policySettings;

/** terms, privacy, refund, shipping. */
export type PolicySlug = PolicySetting extends `policy-${infer Slug}` ? Slug : never;

export const policySlugs = Object.keys(policySettings).map((name) => name.slice('policy-'.length)) as PolicySlug[];

export const isPolicySlug = (text: unknown): text is PolicySlug => policySlugs.some((slug) => slug === text);

/** A version of a policy. `day`: the Indian day since which it is in force, as YYYY-MM-DD. */
export type Policy = { version: number; day: string; text: string };

export const policySetting = (slug: PolicySlug): PolicySetting => `policy-${slug}`;

/** The value under which a version is saved. */
export const policyValue = ({ version, day, text }: Policy): string => `${version} ${day}\n${text}`;

/** The owner's policy that is in force; null: the shop's own text is. */
export function policyOf(settings: Readonly<Record<PolicySetting, string | null>>, slug: PolicySlug): Policy | null {
  const value = settings[policySetting(slug)] ?? '';
  const [head, version, day = ''] = HEAD.exec(value) ?? [];
  return head === undefined ? null : { version: Number(version), day, text: value.slice(head.length) };
}
