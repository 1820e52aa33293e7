import { data, Form, Link, redirect } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { FaultsContext, LongField, TextField } from '#app/admin/components/form-field.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { addressCopy } from '#app/components/address/copy.ts';
import { answerAdmin, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { formatDay } from '#lib/clock.ts';
import { type Page, readTableQuery, tableHref } from '#lib/table-query.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { draftCustomerForm } from '#shop/draft-orders/draft-order.form.ts';
import { type DraftInList, type DraftQuery, draftShape } from '#shop/draft-orders/draft-order.ts';
import { openDraft } from '#shop/draft-orders/edit-draft.server.ts';
import { listDrafts } from '#shop/draft-orders/find-drafts.server.ts';
import type { Route } from './+types/new.route.ts';
import { draftOrdersCopy as copy } from './copy.ts';

const PATH = '/admin/orders/new';

const draftShows = ['open', 'placed', 'all'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readTableQuery(new URL(request.url).searchParams, draftShape);
  const drafts = await listDrafts(context.get(shopContext).db, query);
  if (!drafts.ok) throw data(null, { status: 404 });
  return { query, drafts: drafts.value };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop: { db }, form }) => {
    const customer = readFields(form, draftCustomerForm);
    const address = readFields(form, addressForm);
    if (!customer.ok || !address.ok) {
      return notDone(null, { ...(customer.ok ? {} : customer.faults), ...(address.ok ? {} : address.faults) });
    }
    const { email } = customer.value;
    const opened = await openDraft(db, { adminId: admin.customerId, email, address: address.value });
    if (!opened.ok) return notDone(copy.refused[opened.reason]);
    return redirect(`/admin/orders/drafts/${opened.value.id}`, 303);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy['draft-orders'], path: PATH, isHidden: true });
}

export default function NewOrder({ loaderData: { query, drafts }, actionData }: Route.ComponentProps) {
  const list = <DraftList query={query} drafts={drafts} />;
  const { pincode, city, state, addressLine, landmark, name, phone } = addressCopy;
  return (
    <FaultsContext value={actionData?.faults ?? {}}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy['draft-orders']}</h1>
        <p>{copy.lead}</p>
      </header>
      {actionData?.problem && <p className="form-problem scripted">{actionData.problem}</p>}
      {/* Who turns the pages of the list goes on reading it. */}
      {query.page > 1 && list}
      <Form method="post" action={PATH} className={adminStyles.card} noValidate>
        <h2>{copy.newTitle}</h2>
        <TextField name="email" label={copy.email} hint={copy.emailHint} type="email" autoComplete="off" isOptional />
        <TextField name="name" label={name} autoComplete="off" />
        <TextField name="phone" label={phone} type="tel" autoComplete="off" />
        <LongField name="addressLine" label={addressLine} autoComplete="off" />
        <TextField name="landmark" label={landmark} autoComplete="off" />
        <TextField name="pincode" label={pincode} inputMode="numeric" autoComplete="off" />
        <TextField name="city" label={city} autoComplete="off" />
        <TextField name="state" label={state} autoComplete="off" />
        <div className={adminStyles.actions}>
          <ActionButton intent="open" look="loud">
            {copy.open}
          </ActionButton>
        </div>
      </Form>
      {query.page === 1 && list}
    </FaultsContext>
  );
}

const columns: Column<DraftInList>[] = [
  {
    key: 'customer',
    title: copy.customer,
    isHead: true,
    cell: ({ id, name }) => <Link to={`/admin/orders/drafts/${id}`}>{name}</Link>,
  },
  { key: 'items', title: copy.items, cell: ({ units }) => copy.units(units) },
  { key: 'date', title: copy.date, cell: ({ createdAt }) => formatDay(createdAt) },
  {
    key: 'state',
    title: copy.state,
    cell: ({ link, orderNumber, orderId }) =>
      orderNumber === null ? (
        copy.links[link]
      ) : (
        <Link to={`/admin/orders/${orderId}`}>{copy.placedAs(orderNumber)}</Link>
      ),
  },
];

function DraftList({ query, drafts }: { query: DraftQuery; drafts: Page<DraftInList> }) {
  const shown = draftShows.find((show) => show === query.filters.show) ?? 'open';
  return (
    <section className={adminStyles.card} aria-labelledby="drafts-title">
      <h2 id="drafts-title">{copy.listTitle}</h2>
      <nav className={adminStyles.actions} aria-label={copy.show}>
        {draftShows.map((show) => (
          <Link
            key={show}
            className="button small"
            to={show === 'open' ? PATH : tableHref(PATH, { ...query, filters: { show } }, {})}
            aria-current={show === shown ? 'page' : undefined}
            preventScrollReset
          >
            {copy.shown[show]}
          </Link>
        ))}
      </nav>
      {drafts.rows.length === 0 ? (
        <p className="hint">{copy.none[shown]}</p>
      ) : (
        <DataTable
          label={copy.listTitle}
          path={PATH}
          query={query}
          columns={columns}
          rows={drafts.rows}
          idOf={({ id }) => id}
        />
      )}
      <TablePages path={PATH} query={query} total={drafts.total} pageSize={drafts.pageSize} />
    </section>
  );
}
