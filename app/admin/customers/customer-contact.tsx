import { Form, useNavigation } from 'react-router';
import type { ContactData, CustomerFacts } from '#shop/accounts/customer-view.ts';
import { customersWords, customerWords as words } from './copy.ts';

type Props = {
  customer: Pick<CustomerFacts, 'email' | 'isVerified' | 'phone' | 'addresses'>;
  /** Absent: masked. */
  contact: ContactData | undefined;
};

/** How to reach a customer: masked, until somebody asks and the log knows it. */
export function CustomerContact({ customer, contact }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const { isVerified } = customer;
  const phones = contact?.phones ?? (customer.phone === null ? [] : [customer.phone]);
  return (
    <section className="admin-card" aria-labelledby="contact-title">
      <h2 id="contact-title">{words.contact}</h2>
      <dl className="customer-facts">
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
        <Form method="post" preventScrollReset>
          <button type="submit" className="button small" name="intent" value="reveal" disabled={isBusy}>
            {words.show}
          </button>
        </Form>
      )}
    </section>
  );
}
