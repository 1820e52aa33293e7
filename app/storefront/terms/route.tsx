import { data, Link } from 'react-router';
import { tagNames } from '#app/components/consent/copy.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import type { ShopDetails } from '#config/details.ts';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import type { Payments } from '#shop/payments/method.ts';
import { isPolicySlug, type Policy, type PolicySlug, policyOf, policySlugs } from '#shop/settings/policy-settings.ts';
import { fillSections, readSections } from '#shop/settings/policy-text.ts';
import { findPolicyVersion } from '#shop/settings/publish-policy.server.ts';
import { returnTermsOf } from '#shop/settings/return-terms.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import type { Route } from './+types/route.ts';
import { termsCopy, termsTabs } from './copy.ts';
import { paymentCompanyOf, placeholderValues } from './placeholder-values.ts';
import { termsSections } from './policies-copy.ts';
import { PolicyPart } from './policy-part.tsx';
import styles from './terms.module.css';

const hrefOf = (tab: string, version?: number): string => {
  const query = new URLSearchParams();
  if (tab !== 'terms') query.set('tab', tab);
  if (version !== undefined) query.set('version', String(version));
  return query.size === 0 ? '/terms' : `/terms?${query}`;
};

/**
 * Each tab has its own address (`?tab=privacy`), so that it can be linked and read without scripts, and so has each earlier
 * version (`&version=2`; 0 is the shop's own text).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const requestedTab = searchParams.get('tab');
  const shop = context.get(shopContext);
  const values = shop.settings.current();
  const tab = isPolicySlug(requestedTab) ? requestedTab : 'terms';
  const current = policyOf(values, tab);
  const hasText = (slug: PolicySlug) => slug !== 'shipping' || policyOf(values, slug) !== null;
  const requested = searchParams.get('version');
  const shown = requested === null ? null : await findEarlier(shop.db, tab, Number(requested), current);
  if (!hasText(tab) || (requested !== null && shown === null)) throw data(null, { status: 404 });
  const policy = shown === null ? current : shown.policy;
  const { googleTagId, metaPixelId } = values;
  const tags = [...(googleTagId === null ? [] : [tagNames.google]), ...(metaPixelId === null ? [] : [tagNames.meta])];
  return {
    tab,
    title: termsTabs[tab],
    lead: termsCopy.lead[tab],
    tabs: policySlugs.filter(hasText).map((slug) => ({ slug, name: termsTabs[slug] })),
    hasTags: tags.length > 0,
    path: hrefOf(tab, shown === null ? undefined : Number(requested)),
    sections: sectionsOf(shop, tab, policy, tags),
    effective: policy === null ? termsCopy.effective : termsCopy.inForce(formatDay(startOf(policy.day))),
    notInForce: shown === null ? null : termsCopy.notInForce(formatDay(startOf(shown.until))),
    earlier: Array.from({ length: current?.version ?? 0 }, (_, version) => version)
      .filter((version) => version > 0 || tab !== 'shipping')
      .map((version) => ({ href: hrefOf(tab, version), name: termsCopy.version(version) })),
    labels: {
      tabs: termsCopy.tabs,
      contents: termsCopy.contents,
      versions: termsCopy.versions,
      current: termsCopy.current,
      questions: termsCopy.questions,
      ask: termsCopy.ask,
      changeConsent: termsCopy.changeConsent,
    },
  };
}

/** A version before the one in force, with the last day on which it was; null: there is none. `policy` null: the shop's own. */
async function findEarlier(
  db: Parameters<typeof findPolicyVersion>[0],
  slug: PolicySlug,
  version: number,
  current: Policy | null,
): Promise<{ policy: Policy | null; until: string } | null> {
  if (current === null || version >= current.version) return null;
  if (version === 0) {
    const next = slug === 'shipping' ? null : await findPolicyVersion(db, slug, 1);
    return next && { policy: null, until: next.day };
  }
  const found = await findPolicyVersion(db, slug, version);
  return found === null || found.until === null ? null : { policy: found, until: found.until };
}

type Shop = {
  details: ShopDetails;
  settings: { current(): ShopSettings };
  orderContext: { payments: Payments };
  captcha: object | null;
};

function sectionsOf(shop: Shop, tab: PolicySlug, policy: Policy | null, tags: readonly string[]) {
  const { details, settings, orderContext } = shop;
  const returns = returnTermsOf(settings.current());
  const isDeliveryFree = deliveryTermsOf(settings.current()) === null;
  const paymentCompany = paymentCompanyOf(orderContext.payments);
  const hasCaptcha = shop.captcha !== null;
  if (policy === null)
    return termsSections[tab]({ ...details, returns, isDeliveryFree, paymentCompany, hasCaptcha, tags });
  return fillSections(readSections(policy.text) ?? [], placeholderValues(details, returns, policy.day));
}

// The texts come as loader data, so that no script has to contain their fifteen kilobytes.
export function meta({ matches, loaderData: { title, lead, path, notInForce } }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: lead, path, isHidden: notInForce !== null });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { tab, title, lead, tabs, sections, effective, notInForce, earlier, labels, hasTags } = loaderData;
  return (
    <div className={styles.terms}>
      <nav className={styles.tabs} aria-label={labels.tabs}>
        {tabs.map(({ slug, name }) => (
          <Link key={slug} to={hrefOf(slug)} aria-current={slug === tab ? 'page' : undefined} preventScrollReset>
            {name}
          </Link>
        ))}
      </nav>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className="tag">{effective}</p>
        {notInForce !== null && (
          <p className="notice">
            {notInForce}{' '}
            <Link className="link" to={hrefOf(tab)}>
              {labels.current}
            </Link>
          </p>
        )}
      </header>
      <nav className={styles.contents} aria-label={labels.contents}>
        <h2>{labels.contents}</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        {sections.map((section) => (
          <PolicyPart key={section.id} section={section} />
        ))}
        {hasTags && tab === 'privacy' && (
          <button
            type="button"
            className="button small scripted"
            onClick={() => window.dispatchEvent(new Event('open-consent'))}
          >
            {labels.changeConsent}
          </button>
        )}
        {earlier.length > 0 && (
          <nav className={styles.versions} aria-label={labels.versions}>
            <h2>{labels.versions}</h2>
            <ul>
              {earlier.map(({ href, name }) => (
                <li key={href}>
                  <Link className="link" to={href}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className={styles.ask}>
          {labels.questions}{' '}
          <Link className="link" to="/contact">
            {labels.ask}
          </Link>
        </p>
      </article>
    </div>
  );
}
