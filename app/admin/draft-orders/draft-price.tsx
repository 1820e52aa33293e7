import { Form } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { TextField } from '#app/admin/components/form-field.tsx';
import { formatRupees, PAISE_PER_RUPEE } from '#lib/money.ts';
import { BUSINESS_NAME_MAX } from '#shop/accounts/business.ts';
import { type DraftOrder, draftTotals } from '#shop/draft-orders/draft-order.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import styles from './draft-orders.module.css';

/** What the shop agrees with the customer, and what they pay. */
export function DraftPrice({ draft, path }: { draft: DraftOrder; path: string }) {
  const { agreed } = draft;
  const sums = draftTotals(draft, null);
  return (
    <section className={adminStyles.card} aria-labelledby="price-title">
      <h2 id="price-title">{copy.agreement}</h2>
      <Form method="post" action={path} className={styles.form} noValidate>
        <TextField
          name="discount"
          label={copy.discount}
          inputMode="numeric"
          defaultValue={rupeesOf(agreed.discountPaise)}
        />
        <TextField name="reason" label={copy.reason} maxLength={200} defaultValue={agreed.reason} />
        <TextField
          name="delivery"
          label={copy.delivery}
          inputMode="numeric"
          defaultValue={rupeesOf(agreed.deliveryPaise)}
        />
        <div className={adminStyles.actions}>
          <ActionButton intent="agree">{copy.save}</ActionButton>
        </div>
      </Form>
      <dl className={styles.sums}>
        <Sum term={copy.total} amount={sums.total} />
        {sums.discount > 0 && <Sum term={copy.listDiscount} amount={0 - sums.discount} />}
        {sums.further.map(({ label, amount }) => (
          <Sum key={label} term={label} amount={amount} />
        ))}
        <Sum term={`${copy.pay} (${copy.withMethod})`} amount={sums.payable} />
      </dl>
    </section>
  );
}

const rupeesOf = (paise: number): string => (paise === 0 ? '' : String(paise / PAISE_PER_RUPEE));

const Sum = ({ term, amount }: { term: string; amount: number }) => (
  <div>
    <dt>{term}</dt>
    <dd>{formatRupees(amount)}</dd>
  </div>
);

/** GSTIN and name for the tax invoice. */
export function BusinessForm({ draft: { business }, path }: { draft: DraftOrder; path: string }) {
  return (
    <Form method="post" action={path} className={`${adminStyles.card} ${styles.form}`} noValidate>
      <h2>{copy.business}</h2>
      <TextField
        name="gstin"
        label={copy.gstin}
        hint={copy.gstinHint}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={business?.gstin ?? ''}
      />
      <TextField
        name="businessName"
        label={copy.businessName}
        autoComplete="off"
        maxLength={BUSINESS_NAME_MAX}
        defaultValue={business?.name ?? ''}
      />
      <div className={adminStyles.actions}>
        <ActionButton intent="business">{copy.businessSave}</ActionButton>
      </div>
    </Form>
  );
}
