import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { messageForm } from './message.form.ts';

const good = { name: 'Asha', email: 'asha@example.com', message: 'Do you ship to Leh?' };

const faultsOf = (fields: object): Record<string, string> => {
  const { error } = messageForm.safeParse(fields);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

test('a complete message is parsed', () => {
  const fields = { ...good, name: '  Asha\r\nBcc: x@y.z ', message: ' One\r\nTwo\u0000\u0007 \ud800 ' };
  expect(messageForm.parse(fields)).toEqual({
    name: 'Asha Bcc: x@y.z',
    email: 'asha@example.com',
    message: 'One\nTwo \ufffd',
    website: '',
  });
});

test('name, email and message are required, each with its own error', () => {
  expect(Object.keys(faultsOf({}))).toEqual(['name', 'email', 'message']);
  expect(Object.keys(faultsOf({ name: ' ', email: '\t', message: '\n\n' }))).toEqual(['name', 'email', 'message']);
});

test('an email address must have a valid form', () => {
  for (const email of ['asha', 'asha@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
    expect(Object.keys(faultsOf({ ...good, email })), email).toEqual(['email']);
  }
});

test('texts that are too long are reported', () => {
  expect(faultsOf({ ...good, message: 'a'.repeat(numbers.MESSAGE_MAX_CHARACTERS) })).toEqual({});
  expect(faultsOf({ ...good, message: 'a'.repeat(numbers.MESSAGE_MAX_CHARACTERS + 1) }).message).toContain('5,000');
  expect(faultsOf({ ...good, name: 'a'.repeat(101) }).name).toContain('100');
});

test('a field with a file or a list is refused with a message', () => {
  expect(Object.keys(faultsOf({ ...good, name: ['a', 'b'], message: new File([], 'x') }))).toEqual(['name', 'message']);
});
