import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useConfirmation } from '#app/client/use-confirmation.ts';
import { AccountForm, type FormRefusal } from '#app/components/form.tsx';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { ordersCopy as copy } from './copy.ts';
import styles from './order.module.css';

type FormProps = {
  order: { id: string; isPaid: boolean };
  refusal?: FormRefusal;
  onBack?: (event: MouseEvent) => void;
};

/** Asks for confirmation; the safe choice comes first. */
export function CancelForm({ order, refusal, onBack }: FormProps) {
  return (
    <div className={styles.cancelForm}>
      <p>
        <b>{copy.cancelConfirmation}</b>
      </p>
      {order.isPaid && <p>{copy.cancelPaid}</p>}
      <AccountForm
        action={`/orders/${order.id}/cancel`}
        refusal={refusal}
        submit={copy.cancelYes}
        busy={copy.cancelling}
        danger
        beside={
          <Link className="button" to={`/orders/${order.id}`} onClick={onBack}>
            {copy.cancelNo}
          </Link>
        }
      />
    </div>
  );
}

/** A link to the confirmation page; with scripts it opens as a dialog. */
export function CancelOrder({ order }: { order: Pick<OrderDetail, 'id' | 'number' | 'isPaid'> }) {
  const { dialog, ask, goBack } = useConfirmation();

  return (
    <>
      <Link className="button" to={`/orders/${order.id}/cancel`} onClick={ask}>
        {copy.cancel}
      </Link>
      <dialog ref={dialog} className={styles.dialog} aria-label={copy.cancelTitle(order.number)}>
        <CancelForm order={order} onBack={goBack} />
      </dialog>
    </>
  );
}
