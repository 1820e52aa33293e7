import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import { Icon } from '#app/components/icon.tsx';
import { type AdminAnswer, adminOf, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { formatDay } from '#lib/clock.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { adminsCopy } from '#shop/accounts/copy.ts';
import { type Role, roles } from '#shop/accounts/permissions.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import { salesSpans } from '#shop/fulfilment/dashboard.ts';
import { retryAllEmails, retryEmail } from '#shop/notifications/failed-emails.server.ts';
import { sendTestEmail } from '#shop/notifications/send-test-email.server.ts';
import { clearDemoAs } from '#shop/privacy/clear-demo.server.ts';
import { SETUP_STEPS } from '#shop/settings/setup-steps.ts';
import type { SettingGroup } from '#shop/settings/shop-settings.ts';
import type { Route } from './+types/route.ts';
import { checklistCopy, staffCopy as copy, demoDataCopy, failedEmailsCopy, mailCopy } from './copy.ts';
import styles from './dashboard.module.css';
import { DashboardEmails, DashboardMail } from './dashboard-emails.tsx';
import { DashboardRefunds, DashboardStock } from './dashboard-lists.tsx';
import { DashboardAgeing, DashboardBestSellers, DashboardMoney } from './dashboard-money.tsx';
import { DashboardSales } from './dashboard-sales.tsx';
import { DashboardWaiting, listWaiting } from './dashboard-waiting.tsx';
import { readDashboard } from './load-dashboard.server.ts';

type Admin = {
  customerId: string;
  name: string;
  email: string;
  source: keyof typeof adminsCopy.sources;
  role: Role;
  hasSecondFactor: boolean;
  since: Date;
};

/** The staff, and where to change it. */
const DashboardAdmins = ({ admins, ownId }: { admins: readonly Admin[]; ownId: string }) => (
  <section className={adminStyles.card} aria-labelledby="admins-title">
    <h2 id="admins-title">{adminsCopy.title}</h2>
    <ul className={styles.dashboardList}>
      {admins.map(({ customerId, name, email, source, role, hasSecondFactor, since }) => (
        <li key={customerId}>
          <span>
            <Link className="link" to={`/admin/customers/${customerId}`}>
              {name}
            </Link>{' '}
            {email}
            <span className="hint">{[adminsCopy.sources[source], copy.since(formatDay(since))].join(', ')}</span>
          </span>
          <span className={adminStyles.actions}>
            {customerId === ownId && <span className="tag">{copy.you}</span>}
            <span className="tag">{roles[role].label}</span>
            {hasSecondFactor && <span className="tag done">{adminsCopy.twoFactor}</span>}
          </span>
        </li>
      ))}
    </ul>
    <p className="hint">{copy.how}</p>
  </section>
);

type Item = keyof typeof checklistCopy.items;
/** `setupStep`: where the first setup was left; null: it is finished. */
type Props = { done: Record<Item, boolean>; missingDetails: readonly string[]; setupStep: number | null };

const items = Object.keys(checklistCopy.items) as Item[];

/** The group of settings where a task is done. */
const settingsOf: Partial<Record<Item, SettingGroup>> = {
  details: 'shop',
  mail: 'email',
  payment: 'payments',
  gstin: 'shop',
};

/** Setup tasks that are still open; nothing when all are done. */
function DashboardChecklist({ done, missingDetails, setupStep }: Props) {
  const may = useMay();
  const count = items.filter((item) => done[item]).length;
  if (count === items.length) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="checklist-title">
      <h2 id="checklist-title">{checklistCopy.title}</h2>
      <p className="hint">{checklistCopy.lead(count, items.length)}</p>
      {setupStep !== null && may('settings') && (
        <p>
          <Link className="button loud" to="/admin/setup">
            {checklistCopy.setUp(setupStep, SETUP_STEPS)}
          </Link>
        </p>
      )}
      <ol className={styles.checklistItems}>
        {items.map((item) => {
          const { name, how } = checklistCopy.items[item];
          return (
            <li key={item} data-done={done[item] || undefined}>
              <span className={done[item] ? 'tag done' : 'tag waiting'}>
                {done[item] && <Icon name="check" />}
                {done[item] ? checklistCopy.done : checklistCopy.open}
              </span>
              <span>
                <b>{name}</b>
                {!done[item] && <span className={styles.checklistHow}>{how(missingDetails)}</span>}
                {settingsOf[item] && !done[item] && may('settings') && (
                  <Link className="link" to={`/admin/settings#${settingsOf[item]}`}>
                    {checklistCopy.openSettings}
                  </Link>
                )}
                {item === 'product' && !done.product && (
                  <Link className="link" to="/admin/products/new">
                    {checklistCopy.addProduct}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Removes the demo data after a confirmation. */
function DashboardDemoData() {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const isBusy = fetcher.state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby="demo-data-title">
      <div className={adminStyles.head}>
        <h2 id="demo-data-title">{demoDataCopy.title}</h2>
        <button
          type="button"
          className="button small danger scripted"
          disabled={isBusy}
          onClick={() => dialog.current?.showModal()}
        >
          {isBusy ? demoDataCopy.busy : demoDataCopy.clear}
        </button>
      </div>
      <p>{demoDataCopy.lead}</p>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <ConfirmDialog
        dialog={dialog}
        title={demoDataCopy.question}
        confirm={demoDataCopy.confirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'clear-demo' }, { method: 'post', action: '/admin/dashboard' })}
      >
        <p>{demoDataCopy.promptText}</p>
      </ConfirmDialog>
    </section>
  );
}

const NO_FILTERS = { sorts: ['newest'], filters: {} } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = adminOf(context);
  const params = new URL(request.url).searchParams;
  const requestedDays = Number(params.get('days'));
  const days = salesSpans.find((span) => span === requestedDays) ?? salesSpans[0];
  const pageOf = (list: string) =>
    readTableQuery(new URLSearchParams({ page: params.get(list) ?? '' }), NO_FILTERS).page;
  const shown = { days, emails: pageOf('emails'), refunds: pageOf('refunds') };
  return { days, ownId: customerId, ...(await readDashboard(context.get(shopContext), shown)) };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    const adminId = admin.customerId;
    switch (form.get('intent')) {
      case 'retry-email': {
        const tried = await retryEmail(shop.db, { adminId, emailId: fieldText(form, 'id') });
        return tried.ok ? done(failedEmailsCopy.tried) : notDone(failedEmailsCopy[tried.reason]);
      }
      case 'retry-emails':
        return done(failedEmailsCopy.triedAll(await retryAllEmails(shop.db, { adminId })));
      case 'test-email': {
        const { email = '' } = (await listAdmins(shop.db)).find(({ customerId }) => customerId === adminId) ?? {};
        const sent = await sendTestEmail(shop.db, { adminId, email });
        return sent.ok ? done(mailCopy.sent(sent.value)) : notDone(mailCopy[sent.reason]);
      }
      case 'clear-demo': {
        const { deleted, removed, reviews, pictures } = await clearDemoAs(shop, adminId);
        return done(demoDataCopy.cleared(deleted + removed, reviews, pictures));
      }
      default:
        return unknownForm();
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.dashboard, path: '/admin/dashboard', isHidden: true });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { days, ownId, sales, waiting, refunds, stock, returns, messages, reviews, emails, waitingEmails, admins } =
    loaderData;
  const { checklist, isDemoThere, money, bestSellers, ageing } = loaderData;
  const may = useMay();
  const tiles = listWaiting({
    waiting,
    refunds: refunds.total,
    returns,
    messages,
    reviews,
    emails: emails.total,
    soldOut: stock.soldOut.total,
    low: stock.low.total,
  });
  // Waiting tasks come before the setup checklist.
  const open = <DashboardWaiting tiles={tiles} />;
  return (
    <div className={styles.dashboard}>
      <h1>{adminTabCopy.dashboard}</h1>
      {tiles.length > 0 && open}
      <DashboardChecklist {...checklist} />
      {isDemoThere && may('settings') && <DashboardDemoData />}
      {tiles.length === 0 && open}
      <DashboardMoney money={money} days={days} />
      <DashboardSales sales={sales} money={money} days={days} />
      <DashboardBestSellers products={bestSellers} money={money} days={days} />
      <DashboardAgeing ageing={ageing} />
      <DashboardStock stock={stock} />
      <DashboardRefunds {...refunds} />
      <DashboardMail waiting={waitingEmails} hasMail={checklist.done.mail} />
      <DashboardEmails {...emails} />
      <DashboardAdmins admins={admins} ownId={ownId} />
    </div>
  );
}
