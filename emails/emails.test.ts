import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { newId } from '#db/ids.ts';
import { openMailer } from '#server/mailer.ts';
import { messageForm } from '#shop/messages/message.form.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { emailTemplates, renderMail } from './render-email.ts';

type Taken = { from: string; to: string[]; raw: string };

/** A mail server that keeps what it takes as the bytes that came. */
async function openMailServer() {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_NAME: 'Yatai' });
  const mailer = openMailer(
    () => env,
    () => {},
  );
  onTestFinished(async () => {
    await mailer.close();
    await new Promise<void>((done) => server.close(() => done()));
  });
  return { taken, mailer };
}

const emailKinds = (): string[] => Object.keys(emailTemplates);

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000\r\n', '%0d%0a', '=0D=0A'];

/** What would be a header of its own, a second recipient, and a body before ours. */
const injected = (lineEnd: string): string =>
  `Asha${lineEnd}Bcc: evil@evil.test${lineEnd}X-Injected: yes${lineEnd}${lineEnd}<h1>Owned</h1>${lineEnd}.${lineEnd}MAIL FROM:<evil@evil.test>`;

const HEADERS = [
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'],
  ...['auto-submitted', 'content-transfer-encoding', 'in-reply-to', 'references'],
];

/** The names of an email's headers, each once, and the start of its subject. */
function readHead(raw: string) {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const fields = head.split(/\r\n(?![ \t])/);
  return fields.map((field) => field.slice(0, field.indexOf(':')).toLowerCase());
}

test('no name, subject or address adds a header, a recipient or a second email', async () => {
  const { taken, mailer } = await openMailServer();
  const kinds = emailKinds();
  expect(kinds.length).toBeGreaterThan(20);
  let sent = 0;
  for (const kind of kinds) {
    const text = injected(BREAKS[sent % BREAKS.length] ?? '');
    const line = { name: text, optionText: text, quantity: 1, unitPaise: 100, left: 1, href: 'https://shop.test/a' };
    const facts = {
      name: text,
      email: `asha@example.com${text}`,
      message: text,
      brief: text,
      serviceTitle: text,
      carrier: text,
      trackingNumber: text,
      trackingUrl: text,
      link: text,
      newEmail: text,
      cancelReason: text,
      reference: text,
      role: text,
      days: 1,
      host: text,
      webhookId: text,
      reason: 'gone',
      thread: sent % 2 === 0 ? newId() : text,
      text,
      orderId: text,
      number: text,
      ticket: text,
      hours: 1,
      totalPaise: 100,
      discountPaise: 0,
      feePaise: 0,
      payablePaise: 100,
      lines: [line],
      products: [line],
      links: [line],
      permissions: [text],
      isPaid: true,
      expectedBy: null,
      address: null,
      method: text,
      cancelledBy: text,
      problem: text,
      parcelProblem: text,
    };
    const sender = {
      shopName: text,
      email: text,
      address: text,
      origin: 'https://shop.test',
      returns: standardReturnTerms,
    };
    await mailer.deliver(
      renderMail({ id: 'id', kind, recipient: 'asha@example.com', facts, writtenAt: new Date() }, sender),
    );
    sent += 1;
  }
  expect(taken).toHaveLength(sent);
  for (const { to, raw } of taken) {
    expect(to).toEqual(['asha@example.com']);
    const head = readHead(raw);
    expect(head.filter((name) => !HEADERS.includes(name))).toEqual([]);
    expect(new Set(head).size).toBe(head.length);
  }
});

test('an address is a single address, without lists and display names', async () => {
  const { taken, mailer } = await openMailServer();
  const email = { kind: 'x', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const addresses = [
    'asha@example.com, evil@evil.test',
    'evil@evil.test <asha@example.com>',
    'asha@example.com\r\nRCPT TO:<evil@evil.test>',
    'asha@example.com> NOTIFY=SUCCESS\r\nRCPT TO:<evil@evil.test',
    'Team: asha@example.com, evil@evil.test;',
  ];
  for (const [at, address] of addresses.entries()) {
    await mailer.deliver({ ...email, id: `to-${at}`, to: address }).catch(() => {});
    await mailer.deliver({ ...email, id: `reply-${at}`, to: 'asha@example.com', replyTo: address }).catch(() => {});
  }
  // Those that go out at all: no such address is sent anything.
  expect(taken.map(({ to }) => to)).toEqual(addresses.map(() => ['asha@example.com']));
  for (const { raw } of taken) {
    expect(readHead(raw).filter((name) => !HEADERS.includes(name))).toEqual([]);
  }
});

test('the contact form refuses addresses with line breaks, lists or headers', () => {
  for (const lineEnd of BREAKS) {
    const form = messageForm.safeParse({ name: injected(lineEnd), email: 'asha@example.com', message: 'Hello' });
    expect(form.success && /[\p{Cc}\u2028]/u.test(form.data.name)).toBe(false);
    for (const email of [`asha@example.com${lineEnd}Bcc: evil@evil.test`, `a${lineEnd}b@example.com`]) {
      expect(messageForm.safeParse({ name: 'Asha', email, message: 'Hello' }).success, JSON.stringify(email)).toBe(
        false,
      );
    }
  }
  for (const email of [
    'a@b.test,c@d.test',
    'a@b.test;c@d.test',
    'A <a@b.test>',
    '<a@b.test>',
    'a@b.test?bcc=c@d.test',
  ]) {
    expect(messageForm.safeParse({ name: 'Asha', email, message: 'Hello' }).success, email).toBe(false);
  }
});

const sender = {
  shopName: 'Yatai',
  email: 'stall@example.com',
  address: '12 Sample Lane',
  origin: 'https://shop.test',
  returns: standardReturnTerms,
};
const emailOf = (kind: string, facts: Record<string, unknown>, intro: string | null = null) =>
  renderMail({ id: 'id', kind, recipient: 'asha@example.com', facts, writtenAt: new Date() }, { ...sender, intro });
const order = {
  orderId: 'o1',
  number: 7,
  kind: 'shop',
  method: 'cod',
  isPaid: false,
  name: 'Asha',
  address: null,
  lines: [{ name: 'A fan with a name that is far too long for its column', optionText: null, quantity: 2 }],
  totalPaise: 100_00,
  discountPaise: 20_00,
  feePaise: 0,
  payablePaise: 80_00,
  expectedBy: null,
};
const withPrice = { ...order, lines: order.lines.map((line) => ({ ...line, unitPaise: 40_00 })) };

test('emails link only to the shop’s own addresses', () => {
  const links = [
    { name: 'Crane.zip', href: 'https://shop.test/download/crane' },
    { name: 'https://evil.test/free', href: 'https://shop.test/download/fox' },
  ];
  const { html } = emailOf('download-ready', { ...withPrice, links });
  const submission = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(new Set(submission)).toEqual(
    new Set(['https://shop.test', 'https://shop.test/orders/o1', ...links.map(({ href }) => href)]),
  );
});

test('the amounts of an email end with the amount to pay, except for cancelled orders', () => {
  const { text, html } = emailOf('order-placed', withPrice);
  const rows = text.split('\n').filter((line) => /₹\d+$/.test(line));
  expect(rows.map((row) => row.replace(/\s*−?₹\d+$/, ''))).toEqual(['', 'Total', 'Discount', 'You pay']);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  expect(html.match(/font-weight:700"?>(?:Total|Discount|You pay)/g)).toEqual(['font-weight:700">You pay']);
  expect(emailOf('order-cancelled', withPrice).text).not.toContain('You pay');
  expect(emailOf('order-confirmed', { ...withPrice, isPaid: true }).text).toContain('You paid');
});

test('emails about stock name the variant and lead to their link or product', () => {
  const wanted = { name: 'Robe', optionText: 'M, Indigo' };
  const requested = emailOf('confirm-stock-alert', { ...wanted, hours: 48, link: 'https://shop.test/alerts/key' });
  expect(requested.text).toContain('email you once, when Robe (M, Indigo) is in stock again');
  expect(requested.html).toContain('href="https://shop.test/alerts/key"');
  const back = emailOf('back-in-stock', { ...wanted, productId: 'p1' });
  expect(back.subject).toBe('Robe is back in stock');
  expect(back.html).toContain('href="https://shop.test/item/p1"');
});

test('the email about a parcel that came back names it and its items, and asks for no money', () => {
  const parcelOf = (number: number, name: string) => ({
    number,
    carrier: 'India Post',
    trackingNumber: `EE${number}`,
    trackingUrl: null,
    collectPaise: 0,
    lines: [{ name, optionText: null, quantity: 1 }],
  });
  const parcels = [parcelOf(1, 'Lantern'), parcelOf(2, 'Crane')];
  const { text } = emailOf('items-cancelled', { ...withPrice, parcels, parcelBack: 2 });
  expect(text).toMatch(/could not deliver parcel 2 of your order #7/);
  expect(text).toMatch(/1 × Crane/);
  expect(text).not.toMatch(/Lantern|ready/);
  expect(text).toMatch(/You do not pay for them/);
  expect(emailOf('items-cancelled', { ...withPrice, parcels, parcelBack: 2, isPaid: true }).text).toMatch(
    /we will refund what you paid/,
  );
});

test('the owner reads what to do about the parcel of a cancelled order', () => {
  const textOf = (parcelStage: string, status: string) =>
    emailOf('delivery-problem', { ...withPrice, address: null, parcelStage, status }).text;
  expect(textOf('returned', 'shipped')).toContain('choose “Parcel is back”');
  expect(textOf('returned', 'refunded')).toContain('its items are already restocked');
  expect(textOf('delivered', 'cancelled')).toContain('correct the stock');
});

test('cancelled items that store credit paid for go back to the account', () => {
  const paid = { kind: 'store-credit', source: null, label: 'Store credit', amount: -1_498_00 };
  const { text } = emailOf('items-cancelled', { ...withPrice, method: 'free', payablePaise: 0, adjustments: [paid] });
  expect(text).toMatch(/The store credit that you spent on them goes back to your account/);
  expect(text).not.toMatch(/Payment:|refund/);
});

test.each(['order-placed', 'order-confirmed', 'order-shipped', 'parcel-shipped', 'order-address'])(
  '%s says by which day the order arrives, if one is to come',
  (kind) => {
    const sent = { ...withPrice, carrier: null, trackingNumber: null, trackingUrl: null };
    const promise = 'You can expect it by Mon, 30 Nov.';
    expect(emailOf(kind, { ...sent, expectedBy: '2026-11-30' }).text).toContain(promise);
    expect(emailOf(kind, sent).text).not.toContain('expect it');
  },
);

test('a brief without an accepted price is not described as unpaid', () => {
  const over = (changes: object) =>
    emailOf('order-cancelled', { ...withPrice, cancelledBy: 'expiry', ...changes }).text;
  expect(over({ kind: 'service', method: 'later' })).toContain(
    'The price for your order #7 was not accepted in time, so we cancelled it.',
  );
  for (const accepted of [
    { kind: 'service', method: 'test' },
    { kind: 'shop', method: 'upi' },
  ])
    expect(over(accepted)).toContain('Your order #7 was not paid in time, so we cancelled it.');
});

test('a reply to an email reaches the shop, or the person whose message it contains', async () => {
  const { taken, mailer } = await openMailServer();
  await mailer.deliver(emailOf('order-placed', withPrice));
  await mailer.deliver(emailOf('new-message', { ticket: 1, name: 'Asha', email: 'asha@b.test', message: 'Hello' }));
  const answers = taken.map(({ raw }) => /^reply-to: (.*)$/im.exec(raw)?.[1]);
  expect(answers).toEqual(['hello@yatai.example', 'asha@b.test']);
});

test('the preview of an email shows its content and no greeting', () => {
  const previewOf = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];
  expect(previewOf(emailOf('order-placed', withPrice).html)).toBe(
    'We received your order #7. Thank you for shopping at Yatai.',
  );
  const message = { ticket: 1, name: 'Asha', email: 'asha@b.test', message: 'When is\n\nthe mask back?' };
  expect(previewOf(emailOf('new-message', message).html)).toBe(
    'Asha (asha@b.test) wrote on the contact page: When is the mask back?',
  );
});

test('emails to the owner have no customer greeting and no offer of help', () => {
  for (const kind of ['new-order', 'order-cancelled-late', 'payment-attention', 'test-email']) {
    const { text, html } = emailOf(kind, withPrice);
    for (const part of [text, html]) expect(part).not.toMatch(/The Yatai team|Questions\?|You pay/);
  }
  expect(emailOf('order-placed', withPrice).text).toContain('Questions? Write to stall@example.com.');
});

test('an email about a cancellation contains who cancelled and why', () => {
  const renderCancelled = (cancelledBy: string, cancelReason: string | null = null) =>
    emailOf('order-cancelled', { ...withPrice, cancelledBy, cancelReason }).text;
  expect(renderCancelled('customer')).toContain('Your order #7 is cancelled, as you asked.');
  expect(renderCancelled('admin', 'Sold out.')).toContain('we had to cancel your order #7.\n\nReason:\n\n> Sold out.');
  expect(renderCancelled('expiry')).toContain('was not paid in time');
});

test('an email about a cancellation promises what was not refunded before', () => {
  const refundIn = (refund: { refundPaise?: number | null }) =>
    emailOf('order-cancelled', { ...withPrice, isPaid: true, payablePaise: 1_500_00, ...refund }).text;
  expect(refundIn({ refundPaise: 1_000_00 })).toContain('We will refund ₹1,000 to the payment method you used');
  expect(refundIn({ refundPaise: 0 })).toContain('We have already refunded your payment.');
  for (const unknown of [{}, { refundPaise: null }]) expect(refundIn(unknown)).toContain('We will refund ₹1,500 ');
});

test('an email about a cancellation asks where to send a refund that the owner pays out', () => {
  const refundIn = (payout: 'needed' | 'known' | null) =>
    emailOf('order-cancelled', { ...withPrice, isPaid: true, refundPaise: 1_000_00, payout }).text;
  expect(refundIn('needed')).toContain(
    'We will refund ₹1,000 within 5–7 working days. Tell us on the order page where to send it.',
  );
  expect(refundIn('known')).toContain('We will refund ₹1,000 to the UPI ID or bank account you gave us, within');
  expect(refundIn(null)).toContain('We will refund ₹1,000 to the payment method you used, within');
});

test('an email about a refund says where it was sent, if the shop knows it', () => {
  const sentTo = (target?: string) => emailOf('refund-sent', { ...withPrice, amountPaise: 500_00, target }).text;
  expect(sentTo('payout')).toContain('for your order #7 to the UPI ID or bank account you gave us.');
  expect(sentTo('by-hand')).toContain('for your order #7.');
  for (const target of ['original', undefined]) expect(sentTo(target)).toContain('#7 to the payment method you used.');
});

test('an email about a refund names what was not refunded before', () => {
  const refunded = (refund: { refundPaise?: number | null }) =>
    emailOf('order-refunded', { ...withPrice, isPaid: true, payablePaise: 1_500_00, ...refund }).text;
  expect(refunded({ refundPaise: 1_000_00 })).toContain('We refunded ₹1,000 for');
  for (const outside of [{}, { refundPaise: 0 }]) expect(refunded(outside)).toContain('We refunded ₹1,500 for');
});

test('the owner’s introduction stands in emails about orders, after the greeting, and in no other', () => {
  const intro = 'Open all <week>.\nWrite to us.';
  const { text, html } = emailOf('order-confirmed', order, intro);
  expect(text).toMatch(/^Hello Asha,\n\nOpen all <week>\.\nWrite to us\.\n\n/);
  expect(html).toContain('Open all &lt;week&gt;.<br>Write to us.');
  expect(emailOf('new-order', order, intro).text).not.toContain('Open all');
});
