import { Form, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import type { ContactData, CustomerFacts } from '#shop/accounts/customer-view.ts';
import { customersWords, customerWords as words } from './copy.ts';
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
      <h2 id="contact-title">{words.contact}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{customersWords.email}</dt>
          <dd>
            {contact?.email ?? customer.email}{' '}
            <span className={isVerified ? 'tag done' : 'tag waiting'}>
              {customersWords.verified}: {isVerified ? customersWords.yes : customersWords.no}
            </span>
          </dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>{phones.length === 0 ? words.noPhone : phones.join(', ')}</dd>
        </div>
        <div>
          <dt>{words.addresses}</dt>
          <dd>
            {contact === undefined || contact.addresses.length === 0
              ? customer.addresses || words.noAddresses
              : contact.addresses.map((address) => <p key={address}>{address}</p>)}
          </dd>
        </div>
      </dl>
      <p className="hint" role="status">
        {contact === undefined ? words.masked : words.shown}
      </p>
      {contact === undefined && (
        <Form method="post" className={styles.form} preventScrollReset>
          <button type="submit" className="button small" name="intent" value="reveal" disabled={isBusy}>
            {words.show}
          </button>
        </Form>
      )}
    </section>
  );
}
