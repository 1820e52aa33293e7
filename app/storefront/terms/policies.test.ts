import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import { policyForm } from '#shop/settings/policy.form.ts';
import { policySlugs } from '#shop/settings/policy-settings.ts';
import { fillSections, readSections, writeSections } from '#shop/settings/policy-text.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { paymentCompanyOf, placeholderShop, placeholderValues } from './placeholder-values.ts';
import { termsSections } from './policies-copy.ts';

const details = {
  name: 'Lantern Lane',
  owner: 'Asha Rao',
  address: '4 Lantern Street',
  email: 'hello@lantern.example',
  phone: '+91 90000 00000',
  grievanceOfficer: 'Ravi Rao',
  chatUrl: null,
  instagramUrl: null,
  youtubeUrl: null,
  facebookUrl: null,
  gstin: null,
  invoicePrefix: null,
  origin: 'https://shop.example',
};
const now = { isDeliveryFree: true, paymentCompany: 'Razorpay', hasCaptcha: true, tags: [] };
const terms = { ...details, returns: standardReturnTerms, ...now };
const values = placeholderValues(details, standardReturnTerms, '2026-11-23');

const texts = policySlugs.flatMap((slug) => [true, false].map((isDeliveryFree) => ({ slug, isDeliveryFree })));

test.each(texts)(
  'the shop’s own text of $slug can be edited, and reads the same when it is filled in',
  ({ slug, isDeliveryFree }) => {
    const typed = writeSections(termsSections[slug]({ ...placeholderShop, ...now, isDeliveryFree }));
    const read = policyForm.safeParse({ slug, version: '0', text: typed });
    expect(read.error?.issues).toBeUndefined();
    const filled = fillSections(readSections(typed) ?? [], values);
    const own = termsSections[slug]({ ...terms, isDeliveryFree });
    expect(filled.map(({ heading, text }) => ({ heading, text }))).toEqual(
      own.map(({ heading, text }) => ({ heading, text })),
    );
  },
);

test('the privacy policy names everything that an account keeps, and what the browser alone keeps', () => {
  const sections = termsSections.privacy(terms);
  const textOf = (id: string) =>
    sections
      .find((section) => section.id === id)
      ?.text.flat()
      .join('\n') ?? '';
  for (const kept of [
    'Account',
    'Cart',
    'Addresses',
    'Orders',
    'Refunds',
    'Likes and reviews',
    'Stock alerts',
    'Messages',
  ]) {
    expect(textOf('what-we-keep')).toContain(`${kept}: `);
  }
  expect(textOf('in-your-browser')).toMatch(
    /promotion code, your PIN code.*products you viewed last.*Until you log in/,
  );
});

test.each([
  [{}, 'Razorpay'],
  [{ CASHFREE_APP_ID: 'TEST1', CASHFREE_SECRET_KEY: 'secret of the key' }, 'Cashfree'],
  [{ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret of the key', TEST_PAYMENTS: 'on' }, 'Razorpay'],
  [
    {
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret of the key',
      CASHFREE_APP_ID: 'TEST1',
      CASHFREE_SECRET_KEY: 'secret of the key',
    },
    'Razorpay or Cashfree',
  ],
])('with the settings %j terms and privacy policy name %s', (env, company) => {
  const shop = {
    ...terms,
    paymentCompany: paymentCompanyOf(openPayments(parseEnv({ SHOP_UPI_ID: 'shop@upi', ...env }))),
  };
  const [service, privacy] = [termsSections.terms(shop), termsSections.privacy(shop)].map((sections) =>
    writeSections(sections),
  );
  expect(service).toContain(`- cards, UPI and net banking: ${company}\n`);
  expect(privacy).toContain(`the payment provider you choose (${company}, your wallet company or PayPal)`);
});

test('the privacy policy names the captcha service of a shop that has one', () => {
  const textOf = (hasCaptcha: boolean) => writeSections(termsSections.privacy({ ...terms, hasCaptcha }));
  expect(textOf(true)).toContain('- the captcha service, only if you see its captcha: your IP address\n');
  expect(textOf(false)).not.toContain('captcha');
});

test('headings, paragraphs and lists are read with and without empty lines between them', () => {
  expect(readSections('## One\nfirst line\nsecond line\n\n- a\n- b\nend\n\n## Two')).toEqual([
    { id: 'section-1', heading: 'One', text: ['first line second line', ['a', 'b'], 'end'] },
    { id: 'section-2', heading: 'Two', text: [] },
  ]);
  expect(readSections('no heading')).toBeNull();
});

test('a value makes no heading, no list and no other placeholder', () => {
  const filled = fillSections(readSections('## {shop name}\n\n{address}') ?? [], {
    ...values,
    'shop name': '<b>\n## Lane',
    address: '- {email}',
  });
  expect(filled).toEqual([{ id: 'section-1', heading: '<b>\n## Lane', text: ['- {email}'] }]);
});

test.each([
  ['', 'Enter a text of at most 30,000 characters.'],
  ['x'.repeat(30_001), 'Enter a text of at most 30,000 characters.'],
  ['A text', 'Begin with a heading, such as: ## Who we are'],
  ['## {constructor}', 'There is no placeholder {constructor}. Use one from the list.'],
])('the text %.20j is refused', (text, message) => {
  expect(policyForm.safeParse({ slug: 'terms', version: '0', text }).error?.issues[0]).toMatchObject({ message });
});
