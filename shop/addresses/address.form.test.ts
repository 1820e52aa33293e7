import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addressForm, checkoutAddressForm, complaintOf } from './address.form.ts';

const good = {
  name: 'Asha Rao',
  phone: '+91 98765-43210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'karnataka',
  addressLine: '12, MG Road',
  landmark: '',
};

const faultsOf = (form: z.ZodType, fields: object): Record<string, string> => {
  const { error } = form.safeParse(fields);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

test('an address is stored trimmed, with the state’s name and GST code', () => {
  const parsed = {
    name: 'Asha Rao',
    phone: '9876543210',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    stateCode: '29',
    addressLine: '12, MG Road',
    landmark: null,
    isDefault: false,
    needsCheck: false,
  };
  expect(addressForm.parse(good)).toEqual(parsed);
  expect(checkoutAddressForm.parse(good)).toEqual(parsed);
  expect(addressForm.parse({ ...good, isDefault: 'on', landmark: ' near the \n temple ' })).toEqual({
    ...parsed,
    isDefault: true,
    landmark: 'near the temple',
  });
});

test('an unknown state is stored as typed', () => {
  expect(addressForm.parse({ ...good, state: 'Bagmati Province' })).toMatchObject({
    state: 'Bagmati Province',
    stateCode: null,
  });
});

test('required fields are checked in both modes', () => {
  const fields = ['name', 'phone', 'pincode', 'city', 'state', 'addressLine'] as const;
  for (const form of [addressForm, checkoutAddressForm]) {
    expect(Object.keys(faultsOf(form, {})).toSorted()).toEqual([...fields].toSorted());
    for (const field of fields) {
      for (const empty of ['', '   ', '\u200b\u202e', '\u0000']) {
        const faults = faultsOf(form, { ...good, [field]: empty });
        expect(Object.keys(faults), field).toEqual([field]);
        expect(complaintOf(faults)).toBe('Please fill all required fields');
      }
    }
    expect(Object.keys(faultsOf(form, { ...good, name: ['a', 'b'], city: new File([], 'x') }))).toEqual([
      'name',
      'city',
    ]);
  }
});

test('the address book refuses an unusual phone or PIN code; the checkout stores it with a mark', () => {
  for (const phone of ['12345abcde', '12345']) {
    const faults = faultsOf(addressForm, { ...good, phone });
    expect(faults).toEqual({ phone: 'Enter a valid phone number' });
    expect(complaintOf(faults)).toBe('Enter a valid phone number');
    expect(checkoutAddressForm.parse({ ...good, phone })).toMatchObject({ phone, needsCheck: true });
  }
  for (const pincode of ['12345', '56 0001']) {
    const faults = faultsOf(addressForm, { ...good, pincode });
    expect(faults).toEqual({ pincode: 'Enter a valid 6-digit pincode' });
    expect(complaintOf(faults)).toBe('Enter a valid 6-digit pincode');
    expect(checkoutAddressForm.parse({ ...good, pincode })).toMatchObject({ pincode, needsCheck: true });
  }
});

test('missing fields are reported first, then the phone, then the PIN code', () => {
  const wrong = { ...good, phone: 'x', pincode: 'y' };
  expect(complaintOf(faultsOf(addressForm, { ...wrong, city: '' }))).toBe('Please fill all required fields');
  expect(complaintOf(faultsOf(addressForm, wrong))).toBe('Enter a valid phone number');
});

test('texts of 10,000 characters are refused at their field in both modes', () => {
  const endless = 'a'.repeat(10_000);
  for (const field of ['name', 'city', 'state', 'addressLine', 'landmark']) {
    for (const form of [addressForm, checkoutAddressForm]) {
      const faults = faultsOf(form, { ...good, [field]: endless });
      expect(Object.keys(faults)).toEqual([field]);
      expect(faults[field]).toMatch(/^Use at most \d+ characters\.$/);
      expect(complaintOf(faults)).toBeNull();
    }
  }
  for (const field of ['phone', 'pincode']) {
    expect(Object.keys(faultsOf(addressForm, { ...good, [field]: endless }))).toEqual([field]);
    expect(Object.keys(faultsOf(checkoutAddressForm, { ...good, [field]: endless }))).toEqual([field]);
  }
});
