import adminStyles from '#app/admin/components/admin.module.css';
import { OrderActionDialog } from './order-action.tsx';
import { parcelBackCopy as copy } from './parcel-back-copy.ts';

/** Records that a parcel of several came back. */
export const ParcelBack = ({ number }: { number: number }) => (
  <OrderActionDialog
    intent="parcel-back"
    open={copy.open(number)}
    label={copy.open(number)}
    title={copy.title(number)}
    text={copy.text}
    fields={{ parcel: String(number) }}
    danger
  />
);

/** The same for an order that was sent whole and by hand: no carrier says whether it arrived. */
export const WholeParcelBack = () => (
  <section className={adminStyles.card} aria-labelledby="back-title">
    <h2 id="back-title">{copy.notDelivered}</h2>
    <div className={adminStyles.actions}>
      <OrderActionDialog
        intent="parcel-back"
        open={copy.openWhole}
        label={copy.openWhole}
        title={copy.titleWhole}
        text={copy.textWhole}
        danger
      />
    </div>
  </section>
);
