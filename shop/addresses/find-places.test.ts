import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

test('a PIN code gives city and state with its GST code', async () => {
  const one: Record<string, [city: string, state: string, stateCode: string]> = {
    '560001': ['Bengaluru', 'Karnataka', '29'],
    '110001': ['New Delhi', 'Delhi', '07'],
    '400001': ['Mumbai', 'Maharashtra', '27'],
    '600001': ['Chennai', 'Tamil Nadu', '33'],
    '700091': ['Kolkata', 'West Bengal', '19'],
    '201301': ['Noida', 'Uttar Pradesh', '09'],
    '682001': ['Kochi', 'Kerala', '32'],
    '751001': ['Bhubaneswar', 'Odisha', '21'],
    '403001': ['Panaji', 'Goa', '30'],
    '194101': ['Leh', 'Ladakh', '38'],
    '396210': ['Daman', 'Dadra and Nagar Haveli and Daman and Diu', '26'],
    '682555': ['Kavaratti', 'Lakshadweep', '31'],
    // The data has this one in Telangana.
    '799001': ['Agartala', 'Tripura', '16'],
  };
  for (const [pin, [city, state, stateCode]] of Object.entries(one)) {
    expect(await findPlaces(pin), pin).toEqual([{ city, state, stateCode }]);
  }
});

test('a PIN code of several places gives a choice, the most likely first', async () => {
  expect(await findPlaces('533464')).toEqual([
    { city: 'Kakinada', state: 'Andhra Pradesh', stateCode: '37' },
    { city: 'Konaseema', state: 'Andhra Pradesh', stateCode: '37' },
    { city: 'Yanam', state: 'Puducherry', stateCode: '34' },
    { city: 'East Godavari', state: 'Andhra Pradesh', stateCode: '37' },
  ]);
});

test('an invalid or unknown PIN code has no place', async () => {
  for (const pin of ['', '12345', '56 0001', '000000', '999999', '560999', '__proto__']) {
    expect(await findPlaces(pin), pin).toEqual([]);
  }
});
