import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readProductDraft } from '#app/admin/products/read-product-draft.ts';
import {
  changeEmailForm,
  editProfileForm,
  forgotForm,
  logInForm,
  resetForm,
  setUpForm,
  signUpForm,
} from '#shop/accounts/account.form.ts';
import { addressForm, checkoutAddressForm } from '#shop/addresses/address.form.ts';
import { checkoutForm } from '#shop/checkout/checkout.form.ts';
import { messageForm } from '#shop/messages/message.form.ts';
import { reviewForm } from '#shop/reviews/review.form.ts';
import { briefForm } from '#shop/services/service.form.ts';

/** The object in front of its transformations. */
const shapeOf = (form: z.ZodType): object =>
  'in' in form ? shapeOf(form.in as z.ZodType) : (form as z.ZodObject).shape;

const ADDRESS = ['name', 'phone', 'pincode', 'city', 'state', 'addressLine', 'landmark'];

// Password managers, browsers' autofill and other people's scripts know fields by these names.
test.each<[string, z.ZodType, string[]]>([
  ['/signup', signUpForm, ['username', 'email', 'password']],
  ['/login', logInForm, ['identifier', 'password']],
  ['/forgot-password', forgotForm, ['email']],
  ['/reset-password', resetForm, ['token', 'password']],
  ['/set-up', setUpForm, ['email', 'password']],
  ['/edit-profile', editProfileForm, ['username', 'phone', 'photo']],
  ['/edit-profile/email', changeEmailForm, ['email', 'password']],
  ['/contact', messageForm, ['name', 'email', 'message']],
  ['/saved-addresses/new', addressForm, ADDRESS],
  ['/checkout/address', checkoutAddressForm, ADDRESS],
  ['/item/{id}/review', reviewForm, ['rating', 'text']],
  ['/services/{slug}', briefForm, ['brief', 'idempotencyKey']],
  ['/checkout', checkoutForm, ['addressId', 'paymentMethod', 'idempotencyKey']],
])('the form of %s keeps the names of its fields', (_path, form, names) => {
  expect(Object.keys(shapeOf(form))).toEqual(expect.arrayContaining(names));
});

test('the product form keeps the names of its fields', () => {
  const single = ['name', 'price', 'discount', 'description', 'fullDescription', 'category', 'imageUrls', 'demoUrl'];
  const labelFields = ['hsn', 'gstRate', 'countryOfOrigin', 'maker', 'netQuantity', 'series'];
  const form = new FormData();
  for (const name of [...single, ...labelFields, 'variantId', 'sku', 'stock']) form.append(name, `my ${name}`);
  for (const address of ['one', 'two']) form.append('images', address);
  const draft = readProductDraft(form);
  for (const name of [...single, ...labelFields]) expect(draft).toHaveProperty(name, `my ${name}`);
  expect(draft.variants).toMatchObject([{ id: 'my variantId', sku: 'my sku', stock: 'my stock' }]);
  expect(draft.pictures.map(({ address }) => address)).toEqual(['one', 'two']);
});
