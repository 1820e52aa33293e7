import { Form, Link, redirect, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { FaultsContext, LongField, TextField } from '#app/admin/components/form-field.tsx';
import taxStyles from '#app/admin/tax/tax.module.css';
import { addressCopy } from '#app/components/address/copy.ts';
import { answerAdmin, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { formatDay } from '#lib/clock.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { draftCustomerForm } from '#shop/draft-orders/draft-order.form.ts';
import type { DraftInList } from '#shop/draft-orders/draft-order.ts';
import { openDraft } from '#shop/draft-orders/edit-draft.server.ts';
import { listDrafts } from '#shop/draft-orders/find-drafts.server.ts';
import type { Route } from './+types/new.route.ts';
import { draftOrdersCopy as copy } from './copy.ts';

const PATH = '/admin/orders/new';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  drafts: await listDrafts(context.get(shopContext).db),
});

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

export default function NewOrder({ loaderData: { drafts }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { pincode, city, state, addressLine, landmark, name, phone } = addressCopy;
  return (
    <FaultsContext value={actionData?.faults ?? {}}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy['draft-orders']}</h1>
        <p>{copy.lead}</p>
      </header>
      {actionData?.problem && <p className="form-problem">{actionData.problem}</p>}
      <Form method="post" action={PATH} className={adminStyles.card} noValidate>
        <h2>{copy.newTitle}</h2>
        <TextField name="email" label={copy.email} hint={copy.emailHint} type="email" autoComplete="off" />
        <TextField name="name" label={name} autoComplete="off" />
        <TextField name="phone" label={phone} type="tel" autoComplete="off" />
        <LongField name="addressLine" label={addressLine} autoComplete="off" />
        <TextField name="landmark" label={landmark} autoComplete="off" />
        <TextField name="pincode" label={pincode} inputMode="numeric" autoComplete="off" />
        <TextField name="city" label={city} autoComplete="off" />
        <TextField name="state" label={state} autoComplete="off" />
        <div className={adminStyles.actions}>
          <button type="submit" className="button loud" name="intent" value="open" disabled={isBusy}>
            {copy.open}
          </button>
        </div>
      </Form>
      <DraftList drafts={drafts} />
    </FaultsContext>
  );
}

const DraftList = ({ drafts }: { drafts: readonly DraftInList[] }) => (
  <section className={adminStyles.card} aria-labelledby="drafts-title">
    <h2 id="drafts-title">{copy.listTitle}</h2>
    {drafts.length === 0 ? (
      <p className="hint">{copy.none}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      <section className={taxStyles.scroll} aria-label={copy.newest} tabIndex={0}>
        <table className={taxStyles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.customer}</th>
              <th scope="col">{copy.items}</th>
              <th scope="col">{copy.date}</th>
              <th scope="col">{copy.state}</th>
            </tr>
          </thead>
          <tbody>
            {drafts.map(({ id, name, units, createdAt, expiresAt, orderNumber, orderId }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="link" to={`/admin/orders/drafts/${id}`}>
                    {name}
                  </Link>
                </th>
                <td>{copy.units(units)}</td>
                <td>{formatDay(createdAt)}</td>
                <td>
                  {orderNumber === null ? (
                    expiresAt === null ? (
                      copy.isOpen
                    ) : (
                      copy.linkSent
                    )
                  ) : (
                    <Link className="link" to={`/admin/orders/${orderId}`}>
                      {copy.placedAs(orderNumber)}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
);
