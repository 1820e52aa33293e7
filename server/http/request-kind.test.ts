import { expect, test } from 'vitest';
import { urgencyOf } from './request-kind.ts';

test('orders are as urgent by the API as by the form', () => {
  for (const path of ['/checkout', '/api/v1/storefront/checkouts', '/api/v1/storefront/orders/x/cancel'])
    expect(urgencyOf('POST', path), path).toBe('order');
  for (const path of ['/contact', '/api/v1/storefront/cart-prices', '/api/v1/orders/x/moves'])
    expect(urgencyOf('POST', path), path).toBe('page');
  expect(urgencyOf('GET', '/api/v1/storefront/orders')).toBe('page');
});
