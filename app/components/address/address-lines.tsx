import { showPhone } from '#shop/accounts/phone.ts';
import type { Address } from '#shop/addresses/address.ts';
import styles from './address.module.css';
import { addressCopy as copy } from './copy.ts';

type Lines = Pick<Address, 'addressLine' | 'landmark' | 'city' | 'pincode' | 'state' | 'phone'>;

/** Lines of an address as on a parcel, without the name. */
export function AddressLines({ address }: { address: Lines }) {
  const { addressLine, landmark, city, pincode, state, phone } = address;
  return (
    <div className={styles.lines}>
      <p dir="auto">{addressLine}</p>
      {landmark && <p dir="auto">{landmark}</p>}
      <p>
        <bdi>{city}</bdi> {pincode}, <bdi>{state}</bdi>
      </p>
      <p>
        {copy.phoneOf} {showPhone(phone)}
      </p>
    </div>
  );
}
