import { adminTabCopy } from '#app/admin/components/copy.ts';
import { adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { listAdmins } from '#shop/accounts/roles.server.ts';
import { salesSpans } from '#shop/fulfilment/sales.ts';
import { retryAllEmails, retryEmail } from '#shop/notifications/failed-emails.server.ts';
import { sendTestEmail } from '#shop/notifications/send-test-email.server.ts';
import { clearDemoAs } from '#shop/privacy/clear-demo.server.ts';
import type { Route } from './+types/route.ts';
import { dashboardCopy, demoDataCopy, failedEmailsCopy, mailCopy } from './copy.ts';
import styles from './dashboard.module.css';
import { DashboardAdmins } from './dashboard-admins.tsx';
import { DashboardChecklist, DashboardDemoData } from './dashboard-checklist.tsx';
import { DashboardEmails, DashboardMail } from './dashboard-emails.tsx';
import { DashboardRefunds, DashboardStock } from './dashboard-lists.tsx';
import { DashboardSales } from './dashboard-sales.tsx';
import { DashboardWaiting, listWaiting } from './dashboard-waiting.tsx';
import { readDashboard } from './load-dashboard.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = adminOf(context);
  const requestedDays = Number(new URL(request.url).searchParams.get('days'));
  const days = salesSpans.find((span) => span === requestedDays) ?? salesSpans[0];
  return { days, ownId: customerId, ...(await readDashboard(context.get(shopContext), days)) };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    const adminId = admin.customerId;
    switch (form.get('intent')) {
      case 'retry-email': {
        const tried = await retryEmail(shop.db, { adminId, emailId: String(form.get('id')) });
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
        return notDone(dashboardCopy.unknownIntent);
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.dashboard, path: '/admin/dashboard', isHidden: true });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { days, ownId, sales, waiting, refunds, stock, messages, reviews, emails, post, admins } = loaderData;
  const { checklist, isDemoThere } = loaderData;
  const tiles = listWaiting({
    waiting,
    refunds: refunds.total,
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
      {isDemoThere && <DashboardDemoData />}
      {tiles.length === 0 && open}
      <DashboardSales sales={sales} days={days} />
      <DashboardStock stock={stock} />
      <DashboardRefunds {...refunds} />
      <DashboardMail post={post} hasMail={checklist.done.mail} />
      <DashboardEmails {...emails} />
      <DashboardAdmins admins={admins} ownId={ownId} />
    </div>
  );
}
