import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { useMay } from '#app/admin/components/use-may.ts';
import { CopyButton } from '#app/components/copy-button.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import { canChangeAddress, isOver, rulesOf } from '#shop/orders/order.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy } from './copy.ts';
import { InternalNote } from './internal-note.tsx';
import { OrderAction, OrderActionField } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';
import { hasSlip, isSlipRequested } from './order-moves.tsx';
import { ParcelFields } from './parcels-card.tsx';

type Props = {
  order: AdminOrder;
  hasReceipt: boolean;
  /** The note that was not saved without scripts. */
  typedNote: string | undefined;
};

/** Address, shipment, customer, documents and internal note of the order. */
export function OrderFacts({ order, hasReceipt, typedNote }: Props) {
  return (
    <>
      <Address order={order} />
      <Parcel order={order} />
      <Customer order={order} />
      <Documents order={order} hasReceipt={hasReceipt} />
      <InternalNote note={order.internalNote} typed={typedNote} />
    </>
  );
}

function Address({ order: { address, needsCheck, isEmailUnverified, status, kind } }: { order: AdminOrder }) {
  const may = useMay();
  if (kind !== 'shop' && address === null) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="address-title">
      <h2 id="address-title">{copy.address}</h2>
      {address === null ? <p className="hint">{copy.noAddress}</p> : <AddressText address={address} />}
      {needsCheck && (
        <div className={styles.claim}>
          <h3>{copy.checkAddress}</h3>
          <p>{copy.checkHint}</p>
          {may('orders.fulfil') && <OrderAction intent="checked" label={copy.checked} />}
        </div>
      )}
      {address !== null && may('orders.manage') && canChangeAddress(status, kind, 'admin') && (
        <AddressForm address={address} />
      )}
      {isEmailUnverified && status === 'pending' && (
        <div className={styles.claim}>
          <h3>{adminOrdersCopy.emailUnverified}</h3>
          <p>{copy.emailUnverifiedHint}</p>
        </div>
      )}
    </section>
  );
}

const ADDRESS_FIELDS = ['name', 'phone', 'addressLine', 'landmark', 'pincode', 'city', 'state'] as const;

const AddressForm = ({ address }: { address: NonNullable<AdminOrder['address']> }) => (
  <details className={styles.more}>
    <summary>{copy.changeAddress}</summary>
    <OrderAction intent="address" label={copy.saveAddress}>
      <div className={styles.fields}>
        {ADDRESS_FIELDS.map((field) => (
          <OrderActionField
            key={field}
            name={field}
            label={copy.addressFields[field]}
            defaultValue={address[field]}
            isLong={field === 'addressLine'}
          />
        ))}
      </div>
      <p className="hint">{copy.addressHint}</p>
    </OrderAction>
  </details>
);

function AddressText({ address }: { address: NonNullable<AdminOrder['address']> }) {
  const { name, addressLine, landmark, city, pincode, state, phone } = address;
  const lines = [name, addressLine, landmark, `${city} ${pincode}`, state, phone].filter(
    (line): line is string => line !== null && line !== '',
  );
  return (
    <>
      <address className={styles.address}>
        {[...lines.slice(0, -1), `${copy.phone}: ${phone}`].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        <CopyButton text={lines.join('\n')} label={copy.copy} />
      </p>
    </>
  );
}

function Parcel({ order }: { order: AdminOrder }) {
  const { carrier, trackingNumber, trackingUrl, status, kind, parcels } = order;
  const may = useMay();
  const hasLeft = rulesOf(status).hasLeft && kind !== 'digital' && parcels.length === 0;
  if (!hasLeft || (carrier === null && isOver(status))) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="parcel-title">
      <h2 id="parcel-title">{copy.parcel}</h2>
      {carrier !== null && trackingNumber !== null && <p>{copy.parcelBy(carrier, trackingNumber)}</p>}
      {trackingUrl !== null && (
        <p>
          <a className="link" href={trackingUrl} target="_blank" rel="noopener noreferrer">
            {copy.follow}
          </a>
        </p>
      )}
      {may('orders.fulfil') && (
        <details className={styles.more}>
          <summary>{copy.track}</summary>
          <OrderAction intent="track" label={copy.saveTracking}>
            <ParcelFields order={order} />
          </OrderAction>
        </details>
      )}
    </section>
  );
}

function Customer({ order: { customerId, username, email, business } }: { order: AdminOrder }) {
  const may = useMay();
  return (
    <section className={adminStyles.card} aria-labelledby="customer-title">
      <h2 id="customer-title">{copy.customer}</h2>
      <p>{username ?? adminOrdersCopy.gone}</p>
      {business !== null && <p>{copy.business(business.name, business.gstin)}</p>}
      {email !== null && (
        <p>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
      {customerId !== null && may('customers.read') && (
        <p>
          <Link className="link" to={`/admin/customers/${customerId}`}>
            {copy.customerPage}
          </Link>
        </p>
      )}
    </section>
  );
}

function Documents({ order, hasReceipt }: { order: AdminOrder; hasReceipt: boolean }) {
  const { id, documents } = order;
  const papers = [
    ...(hasReceipt ? [{ path: 'invoice.pdf', label: copy.receipt }] : []),
    ...documents.map(({ kind: name, serial }) => ({
      path: `${name}.pdf?number=${encodeURIComponent(serial)}`,
      label: `${copy[name]} ${serial}`,
    })),
    ...(hasSlip(order) && !isSlipRequested(order) ? [{ path: 'packing-slip.pdf', label: copy.slip }] : []),
  ];
  if (papers.length === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="documents-title">
      <h2 id="documents-title">{copy.documents}</h2>
      <ul className={orderPartsStyles.documents}>
        {papers.map(({ path, label }) => (
          <li key={label}>
            <a href={`/admin/orders/${id}/${path}`}>
              {label} {copy.opensPdf}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
