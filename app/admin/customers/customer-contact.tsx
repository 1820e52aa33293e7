import { Form, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import type { ContactData, CustomerFacts } from '#shop/accounts/customer-view.ts';
import { customerCopy as copy, customersCopy } from './copy.ts';
import styles from './customers.module.css';

type Props = {
  customer: Pick<CustomerFacts, 'email' | 'isVerified' | 'phone' | 'addresses'>;
  /** Absent: masked. */
  contact: ContactData | undefined;
};

/** Contact details of a customer: masked until somebody shows them, which is recorded in the audit log. */
export function CustomerContact({ customer, contact }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const { isVerified } = customer;
  const phones = contact?.phones ?? (customer.phone === null ? [] : [customer.phone]);
  return (
    <section className={adminStyles.card} aria-labelledby="contact-title">
      <h2 id="contact-title">{copy.contact}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{customersCopy.email}</dt>
          <dd>
            {contact?.email ?? customer.email}{' '}
            <span className={isVerified ? 'tag done' : 'tag waiting'}>
              {customersCopy.verified}: {isVerified ? customersCopy.yes : customersCopy.no}
            </span>
          </dd>
        </div>
        <div>
          <dt>{copy.phone}</dt>
          <dd>{phones.length === 0 ? copy.noPhone : phones.join(', ')}</dd>
        </div>
        <div>
          <dt>{copy.addresses}</dt>
          <dd>
            {contact === undefined || contact.addresses.length === 0
              ? customer.addresses || copy.noAddresses
              : contact.addresses.map((address) => <p key={address}>{address}</p>)}
          </dd>
        </div>
      </dl>
      <p className="hint" role="status">
        {contact === undefined ? copy.masked : copy.shown}
      </p>
      {contact === undefined && (
        <Form method="post" className={styles.form} preventScrollReset>
          <button type="submit" className="button small" name="intent" value="reveal" disabled={isBusy}>
            {copy.show}
          </button>
        </Form>
      )}
    </section>
  );
}
