import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { newId } from '#db/ids.ts';
import { parseBody, parseHeader } from './internal/parse-incoming.ts';

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

const header = (...lines: string[]) =>
  parseHeader(bytes('From: Asha <ASHA@example.com>', 'To: hello@stall.test', ...lines, '', ''));

const textOf = async (...lines: string[]) =>
  (await parseBody(bytes('Content-Type: text/plain; charset=utf-8', '', ...lines))).text;

test('an email refers to conversations by References, In-Reply-To and the plus address', async () => {
  const [thread, other, email] = [newId(), newId(), newId()];
  expect(
    await header(
      `Message-ID: <a@b.test>`,
      `In-Reply-To: <${email}@stall.test>`,
      `References: <x@y.test>`,
      ` <thread-${thread.toUpperCase()}@stall.test>`,
      `Cc: Shop <hello+thread-${other}@stall.test>`,
    ),
  ).toEqual({
    id: 'a@b.test',
    from: 'asha@example.com',
    isAutomatic: false,
    threadIds: [thread, other],
    emailIds: [email],
  });
  expect(await header('References: <thread-1@stall.test>', `Subject: <thread-${thread}@stall.test>`)).toMatchObject({
    id: null,
    threadIds: [],
    emailIds: [],
  });
  // PostgreSQL takes no NUL.
  expect(await header('Message-ID: <=?utf-8?Q?a=00b?=@b.test>')).toMatchObject({ id: 'a b@b.test' });
});

test('absence notes, bounces and newsletters are automatic, and people are not', async () => {
  for (const line of [
    'Auto-Submitted: auto-replied',
    'Return-Path: <>',
    'Precedence: bulk',
    'List-Id: News <news.example.com>',
    'X-Autoreply: yes',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  ]) {
    expect((await header(line)).isAutomatic, line).toBe(true);
  }
  for (const line of ['Auto-Submitted: no', 'Return-Path: <asha@example.com>', 'Subject: Precedence: bulk']) {
    expect((await header(line)).isAutomatic, line).toBe(false);
  }
});

test('the quoted email below an answer is left out, and what the customer quotes above it stays', async () => {
  const quoted = ['> Hello Asha,', '>', '> Yes, we do.', ''];
  expect(await textOf('Thank you!', '', 'On Tue, 24 Nov 2026, Yatai <hello@stall.test> wrote:', ...quoted)).toBe(
    'Thank you!',
  );
  expect(await textOf('Thank you!', '', 'On Tue, 24 Nov 2026,', 'Yatai <hello@stall.test> wrote:', ...quoted)).toBe(
    'Thank you!',
  );
  expect(await textOf('> Yes, we do.', 'Really?')).toBe('> Yes, we do.\nReally?');
  expect(await textOf('These:', 'one', 'two')).toBe('These:\none\ntwo');
  expect(await textOf(...quoted)).toContain('Yes, we do.');
});

test('only text is stored: HTML as text, attachments by name, no more than a message may have', async () => {
  const { text, leftOut } = await parseBody(
    bytes(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Gr&uuml;&szlig;e<script>alert(1)</script></p><img src="https://track.example.com/x.gif">',
      '--b',
      'Content-Type: image/jpeg',
      'Content-Disposition: attachment; filename="crane\\".jpg"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--b--',
    ),
  );
  expect(text).toBe('Grüße');
  expect(leftOut).toEqual(['crane".jpg']);
  expect(await textOf('\u{1f600}'.repeat(numbers.MESSAGE_MAX_CHARACTERS))).toHaveLength(numbers.MESSAGE_MAX_CHARACTERS);
  expect(await parseBody(bytes('Content-Type: multipart/mixed; boundary=b', '', '--b', 'Conte'))).toMatchObject({
    text: '',
  });
});
