import adminStyles from '#app/admin/components/admin.module.css';
import * as numbers from '#config/numbers.ts';
import styles from './admin-orders.module.css';
import { OrderAction, OrderActionField } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';

/** A form that begins a conversation with the customer. */
export const WriteToCustomer = ({ messageKey }: { messageKey: string }) => (
  <section className={`${adminStyles.card} ${styles.write}`} aria-labelledby="write-title">
    <h2 id="write-title">{copy.write}</h2>
    <OrderAction key={messageKey} intent="write" label={copy.writeSend} fields={{ key: messageKey }}>
      <OrderActionField
        name="text"
        label={copy.writeText}
        hint={copy.writeHint}
        isLong
        max={numbers.MESSAGE_MAX_CHARACTERS}
      />
    </OrderAction>
  </section>
);
