import { data, Form, Link } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { answerAdmin, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText } from '#app/http/read-form.ts';
import { noStore, redirectWithFlash } from '#app/http/set-cookies.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { oneLine } from '#lib/text.ts';
import { findCustomer } from '#shop/accounts/find-customers.server.ts';
import type { MergeAccount, MergePreview } from '#shop/privacy/merge.ts';
import { listDuplicates, mergeCustomers, previewMerge } from '#shop/privacy/merge-customers.server.ts';
import type { Route } from './+types/merge.route.ts';
import { mergeCopy as copy, customersCopy } from './copy.ts';
import styles from './customers.module.css';

const QUERY_MAX = 254;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const q = oneLine(searchParams.get('q') ?? '').slice(0, QUERY_MAX);
  const from = oneLine(searchParams.get('from') ?? '');
  const [customer, found, previewed] = await Promise.all([
    findCustomer(db, params.id, new Date()),
    from === '' ? listDuplicates(db, params.id, q) : [],
    from === '' ? null : previewMerge(db, { kept: params.id, merged: from }),
  ]);
  if (customer === null || (previewed?.ok === false && previewed.reason === 'not-found'))
    throw data(null, { status: 404 });
  return {
    customer: { id: customer.id, name: customer.name, email: customer.email },
    q,
    found,
    preview: previewed?.ok ? previewed.value : null,
    problem: previewed?.ok === false ? copy.refused[previewed.reason] : null,
  };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    if (form.get('intent') !== 'merge') return unknownForm();
    if (form.get('sure') !== 'yes') return notDone(null, { sure: copy.notSure });
    const pair = { kept: args.params.id, merged: fieldText(form, 'from') };
    const merged = await mergeCustomers(shop, { adminId: admin.customerId, ...pair });
    if (!merged.ok) return notDone(copy.refused[merged.reason]);
    return redirectWithFlash(`/admin/customers/${pair.kept}`, 'accounts-merged');
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: `/admin/customers/${params.id}/merge`, isHidden: true });
}

export default function MergeCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, preview } = loaderData;
  useAdminAnswer(actionData);
  const problem = actionData?.problem ?? loaderData.problem;
  return (
    <>
      <ListCrumb path={`/admin/customers/${customer.id}`} label={customer.name} id={customer.id} />
      <h1 className={styles.name}>{copy.title}</h1>
      {problem !== null && (
        <p className="form-problem" tabIndex={-1}>
          {problem}
        </p>
      )}
      {preview === null ? (
        <Choice {...loaderData} />
      ) : (
        <Confirmation preview={preview} fault={actionData?.faults.sure} />
      )}
    </>
  );
}

type ChoiceProps = Pick<Route.ComponentProps['loaderData'], 'customer' | 'q' | 'found'>;

/** Accounts that may be of the same person. */
function Choice({ customer, q, found }: ChoiceProps) {
  return (
    <section className={`${adminStyles.card} ${styles.merge}`} aria-labelledby="duplicates">
      <h2 id="duplicates">{copy.duplicates}</h2>
      <p>{copy.lead(customer.name, customer.email)}</p>
      <Form method="get" className={styles.form}>
        <div className="field">
          <label htmlFor="q">{copy.search}</label>
          <input id="q" name="q" className="input" defaultValue={q} maxLength={QUERY_MAX} autoComplete="off" />
        </div>
        <button type="submit" className="button small">
          {copy.find}
        </button>
      </Form>
      {found.length === 0 ? (
        <p className="hint">{q === '' ? copy.none : copy.noneFound}</p>
      ) : (
        <ul className={styles.merge}>
          {found.map((account) => (
            <li key={account.id}>
              <Account account={account} />
              {account.isStaff ? (
                <p className="hint">{copy.refused['is-staff']}</p>
              ) : (
                <Link className="link" to={`?from=${encodeURIComponent(account.id)}`}>
                  {copy.choose(account.name)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Account = ({ account: { name, username, email, isVerified, joinedAt } }: { account: MergeAccount }) => (
  <p>
    <b>{name}</b> {username !== null && `(${username})`}
    <br />
    {email}{' '}
    <span className={isVerified ? 'tag done' : 'tag waiting'}>
      {customersCopy.verified}: {isVerified ? customersCopy.yes : customersCopy.no}
    </span>
    <br />
    <span className="hint">
      {customersCopy.joined} {formatDay(joinedAt)}
    </span>
  </p>
);

/** What moves, and that it cannot be undone. */
function Confirmation({
  preview: { kept, merged, contents },
  fault,
}: {
  preview: MergePreview;
  fault?: string | undefined;
}) {
  const { creditPaise, ...counts } = contents;
  return (
    <div className={styles.merge}>
      <section className={adminStyles.card} aria-labelledby="merged">
        <h2 id="merged">{copy.merged}</h2>
        <Account account={merged} />
        <dl className={styles.facts}>
          {Object.entries(counts).map(([name, count]) => (
            <div key={name}>
              <dt>{copy.contents[name as keyof typeof counts]}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
          <div>
            <dt>{copy.credit}</dt>
            <dd>{formatRupees(creditPaise)}</dd>
          </div>
        </dl>
        <p>{copy.mergedText}</p>
      </section>
      <section className={adminStyles.card} aria-labelledby="kept">
        <h2 id="kept">{copy.kept}</h2>
        <Account account={kept} />
        <p>{copy.keptText}</p>
        <Form method="post" className={styles.form}>
          <input type="hidden" name="from" value={merged.id} />
          <label className="check">
            <input
              type="checkbox"
              name="sure"
              value="yes"
              required
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={fault === undefined ? undefined : 'sure-fault'}
            />
            {copy.sure}
          </label>
          {fault !== undefined && (
            <p className="fault" id="sure-fault">
              {fault}
            </p>
          )}
          <ActionButton intent="merge" look="danger">
            {copy.submit}
          </ActionButton>
        </Form>
      </section>
    </div>
  );
}
