import { Link } from 'react-router';
import { AccountCopy } from '#app/components/copy-button.tsx';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { adminOrdersCopy, adminOrderCopy as words } from './copy.ts';
import { OrderAction, OrderActionField } from './order-action.tsx';
import { isSlipRequested, ParcelFields } from './order-actions.tsx';

/** Address, shipment, customer and documents of the order. */
export function OrderFacts({ order, hasReceipt }: { order: AdminOrder; hasReceipt: boolean }) {
  return (
    <>
      <Address order={order} />
      <Parcel order={order} />
      <Customer order={order} />
      <Documents order={order} hasReceipt={hasReceipt} />
      <Note order={order} />
    </>
  );
}

function Address({ order: { address, needsCheck, isEmailUnverified, status, kind } }: { order: AdminOrder }) {
  if (kind !== 'shop' && address === null) return null;
  return (
    <section className="admin-card" aria-labelledby="address-title">
      <h2 id="address-title">{words.address}</h2>
      {address === null ? <p className="hint">{words.noAddress}</p> : <AddressText address={address} />}
      {needsCheck && (
        <div className="admin-order-claim">
          <h3>{words.checkAddress}</h3>
          <p>{words.checkHint}</p>
          <OrderAction intent="checked" label={words.checked} />
        </div>
      )}
      {isEmailUnverified && status === 'pending' && (
        <div className="admin-order-claim">
          <h3>{adminOrdersCopy.emailUnverified}</h3>
          <p>{words.emailUnverifiedHint}</p>
        </div>
      )}
    </section>
  );
}

function AddressText({ address }: { address: NonNullable<AdminOrder['address']> }) {
  const { name, addressLine, landmark, city, pincode, state, phone } = address;
  const lines = [name, addressLine, landmark, `${city} ${pincode}`, state, phone].filter(
    (line): line is string => line !== null && line !== '',
  );
  return (
    <>
      <address className="admin-order-address">
        {[...lines.slice(0, -1), `${words.phone}: ${phone}`].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        <AccountCopy text={lines.join('\n')} label={words.copy} />
      </p>
    </>
  );
}

function Parcel({ order }: { order: AdminOrder }) {
  const { carrier, trackingNumber, trackingUrl, status, kind } = order;
  const hasLeft = ['shipped', 'delivered', 'completed'].includes(status) && kind !== 'digital';
  if (!hasLeft || (carrier === null && status === 'completed')) return null;
  return (
    <section className="admin-card" aria-labelledby="parcel-title">
      <h2 id="parcel-title">{words.parcel}</h2>
      {carrier !== null && trackingNumber !== null && <p>{words.parcelBy(carrier, trackingNumber)}</p>}
      {trackingUrl !== null && (
        <p>
          <a className="link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
            {words.follow}
          </a>
        </p>
      )}
      <details className="admin-order-more">
        <summary>{words.track}</summary>
        <OrderAction intent="track" label={words.saveTracking}>
          <ParcelFields order={order} />
        </OrderAction>
      </details>
    </section>
  );
}

const Customer = ({ order: { customerId, username, email } }: { order: AdminOrder }) => (
  <section className="admin-card" aria-labelledby="customer-title">
    <h2 id="customer-title">{words.customer}</h2>
    <p>{username ?? adminOrdersCopy.gone}</p>
    {email !== null && (
      <p>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    )}
    {customerId !== null && (
      <p>
        <Link className="link" to={`/admin/customers/${customerId}`}>
          {words.customerPage}
        </Link>
      </p>
    )}
  </section>
);

function Documents({ order, hasReceipt }: { order: AdminOrder; hasReceipt: boolean }) {
  const { id, documents, lines, status, kind } = order;
  const isReceipt = hasReceipt && documents.length === 0 && lines.length > 0 && !['unpaid', 'quoted'].includes(status);
  const papers = [
    ...(isReceipt ? [{ name: 'invoice', label: words.receipt }] : []),
    ...documents.map(({ kind: name, serial }) => ({ name, label: `${words[name]} ${serial}` })),
    ...(kind !== 'digital' && lines.length > 0 && !isSlipRequested(order)
      ? [{ name: 'packing-slip', label: words.slip }]
      : []),
  ];
  if (papers.length === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="documents-title">
      <h2 id="documents-title">{words.documents}</h2>
      <ul className="order-documents">
        {papers.map(({ name, label }) => (
          <li key={label}>
            <a href={`/admin/orders/${id}/${name}.pdf`}>
              {label} {words.opensPdf}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Note = ({ order: { internalNote } }: { order: AdminOrder }) => (
  <section className="admin-card">
    <OrderAction intent="note" label={words.saveNote}>
      <OrderActionField
        key={internalNote}
        name="note"
        label={words.note}
        hint={words.noteHint}
        defaultValue={internalNote}
        isLong
        max={2_000}
      />
    </OrderAction>
  </section>
);
