import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext, LongField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { termsTabs } from '#app/storefront/terms/copy.ts';
import { paymentCompanyOf, placeholderShop, placeholderValues } from '#app/storefront/terms/placeholder-values.ts';
import { termsSections } from '#app/storefront/terms/policies-copy.ts';
import { PolicyPart } from '#app/storefront/terms/policy-part.tsx';
import { formatDay } from '#lib/clock.ts';
import { dayOf, startOf } from '#lib/days.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { policyForm } from '#shop/settings/policy.form.ts';
import { isPolicySlug, policyOf, policySlugs } from '#shop/settings/policy-settings.ts';
import { fillSections, type PolicySection, readSections, writeSections } from '#shop/settings/policy-text.ts';
import { listPolicyVersions, publishPolicy } from '#shop/settings/publish-policy.server.ts';
import { returnTermsOf } from '#shop/settings/return-terms.ts';
import type { Route } from './+types/route.ts';
import { policiesCopy as copy } from './copy.ts';
import styles from './policies.module.css';

const PATH = '/admin/policies';

/** `typed`: what the form shows again; `preview`: how customers would read it. */
type Answer = AdminAnswer & { typed?: string; preview?: PolicySection[] };

const hrefOf = (slug: string): string => `${PATH}?policy=${slug}`;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, details, orderContext, captcha } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get('policy');
  const slug = isPolicySlug(requested) ? requested : 'terms';
  const current = policyOf(settings.current(), slug);
  const isDeliveryFree = deliveryTermsOf(settings.current()) === null;
  const paymentCompany = paymentCompanyOf(orderContext.payments);
  const now = { isDeliveryFree, paymentCompany, hasCaptcha: captcha !== null, tags: [] };
  const original = writeSections(termsSections[slug]({ ...placeholderShop, ...now }));
  return {
    slug,
    version: current?.version ?? 0,
    text: searchParams.has('original') ? original : (current?.text ?? original),
    versions: await listPolicyVersions(db, slug),
    values: placeholderValues(details, returnTermsOf(settings.current()), current?.day ?? dayOf(new Date())),
  };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<Answer>(args, async ({ admin, shop, form }) => {
    const read = readFields(form, policyForm);
    const typed = fieldText(form, 'text');
    if (!read.ok) return { ...(read.faults.text === undefined ? unknownForm() : notDone(null, read.faults)), typed };
    const { slug, version, text } = read.value;
    const now = new Date();
    if (form.get('intent') === 'preview') {
      const values = placeholderValues(shop.details, returnTermsOf(shop.settings.current()), dayOf(now));
      const preview = fillSections(readSections(text) ?? [], values);
      return { ...notDone(null), isDone: true, typed, preview };
    }
    if (form.get('intent') !== 'publish') return unknownForm();
    const published = await publishPolicy(shop, { adminId: admin.customerId, slug, version, text, now });
    if (!published.ok) return { ...notDone(copy[published.reason]), typed };
    return done(copy.published(termsTabs[slug], published.value));
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.policies, path: PATH, isHidden: true });
}

export default function Policies({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, version, text, versions, values } = loaderData;
  const answer: Answer | undefined = actionData;
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.policies}</h1>
        <p>{copy.lead}</p>
      </header>
      <nav className={adminStyles.actions} aria-label={copy.policies}>
        {policySlugs.map((name) => (
          <Link key={name} className="button small" to={hrefOf(name)} aria-current={name === slug ? 'page' : undefined}>
            {termsTabs[name]}
          </Link>
        ))}
      </nav>
      <section className={adminStyles.card} aria-labelledby="policy-title">
        <h2 id="policy-title">{termsTabs[slug]}</h2>
        {version === 0 && <p className="hint">{slug === 'shipping' ? copy.none : copy.own}</p>}
        <Form method="post" ref={form} action={hrefOf(slug)} noValidate preventScrollReset className={styles.form}>
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="version" value={version} />
          {answer?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {answer.problem}
            </p>
          )}
          <LongField
            key={`${slug} ${version} ${text.length}`}
            name="text"
            label={copy.text}
            hint={copy.textHint}
            rows={20}
            defaultValue={answer?.typed ?? text}
          />
          <div className={adminStyles.actions}>
            <ActionButton intent="publish" look="loud" disabled={isBusy}>
              {copy.publish}
            </ActionButton>
            <ActionButton intent="preview" disabled={isBusy}>
              {copy.preview}
            </ActionButton>
            {version > 0 && (
              <Link className="link" to={`${hrefOf(slug)}&original=1`}>
                {copy.original}
              </Link>
            )}
          </div>
        </Form>
      </section>
      {answer?.preview && (
        <section className={adminStyles.card} aria-labelledby="preview-title">
          <h2 id="preview-title">{copy.previewTitle(termsTabs[slug])}</h2>
          <p className="hint" role="status">
            {copy.unsaved}
          </p>
          <div className={styles.preview} inert>
            {answer.preview.map((section) => (
              <PolicyPart key={section.id} section={section} />
            ))}
          </div>
        </section>
      )}
      <section className={adminStyles.card} aria-labelledby="placeholders-title">
        <h2 id="placeholders-title">{copy.placeholders}</h2>
        <p className="hint">{copy.placeholdersLead}</p>
        <dl className={styles.placeholders}>
          {Object.entries(values).map(([name, value]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {versions.length > 0 && (
        <section className={adminStyles.card} aria-labelledby="versions-title">
          <h2 id="versions-title">{copy.versions}</h2>
          <ul>
            {versions.map(({ version: number, day }) => (
              <li key={number}>
                <Link className="link" to={`/terms?tab=${slug}${number === version ? '' : `&version=${number}`}`}>
                  {copy.version(number, formatDay(startOf(day)))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FaultsContext>
  );
}
