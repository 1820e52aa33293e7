import { expect, test } from 'vitest';
import { type BodyLimit, bodyLimitOf, countFields, maxBytesOf, readFormType } from './body-limits.ts';

const MEGABYTE = 1024 * 1024;
const MULTIPART = { boundary: 'x' };
const URLENCODED = { boundary: null };
const form = bodyLimitOf('/contact', () => true);

test('only multipart requests to upload and product forms may be large, and only with a session', () => {
  const bytes = (target: string, hasSession: boolean) => {
    const limit = bodyLimitOf(target, () => hasSession);
    return [maxBytesOf(limit, URLENCODED), maxBytesOf(limit, MULTIPART)].map((max) => max / MEGABYTE);
  };
  for (const target of [
    '/media/upload',
    '/edit-profile/photo',
    '/admin/products/import',
    '/Admin/Products/Import.data',
  ]) {
    expect(bytes(target, true), target).toEqual([0.0625, 10.015625]);
    expect(bytes(target, false), target).toEqual([0.0625, 0.0625]);
  }
  expect(bytes('/admin/products/new', true)).toEqual([0.0625, 1]);
  expect(bytes('/admin/products/new/file/', true)).toEqual([0.0625, 25.015625]);
  for (const target of ['/contact', '/media/upload/x', '/media', '/admin/products/a/b', '/checkout', '/edit-profile']) {
    expect(bytes(target, true), target).toEqual([0.0625, 0.0625]);
  }
});

test('only the exact webhook address accepts any content type and origin', () => {
  expect(bodyLimitOf('/webhooks/razorpay?x=1', () => true).isMessage).toBe(true);
  for (const target of ['/webhooks/razorpay.data', '/webhooks/razorpay/', '/Webhooks/Razorpay', '/webhooks']) {
    expect(
      bodyLimitOf(target, () => true),
      target,
    ).toEqual(form);
  }
  for (const target of ['/media/upload.data', '/media/upload/', '/Media/upload']) {
    expect(
      bodyLimitOf(target, () => true),
      target,
    ).toEqual(form);
  }
});

test('the fields of a body are counted from its bytes', () => {
  const fields = (count: number) => Buffer.from(Array.from({ length: count }, (_, at) => at).join('&'));
  expect(countFields(fields(500), URLENCODED, form)).toEqual({ ok: true, value: 500 });
  expect(countFields(fields(501), URLENCODED, form)).toEqual({ ok: false, reason: 'too-many' });
});

test('the parts of a body are counted, and their headers are limited', () => {
  expect(countFields(parts(50), MULTIPART, form)).toEqual({ ok: true, value: 50 });
  expect(countFields(parts(51), MULTIPART, form)).toEqual({ ok: false, reason: 'too-many' });
  expect(countFields(parts(1, 'a'.repeat(5_000)), MULTIPART, form)).toEqual({ ok: false, reason: 'malformed' });
  expect(countFields(Buffer.from('--x\r\nno end'), MULTIPART, form)).toEqual({ ok: false, reason: 'malformed' });
});

test('a product with a hundred variants and twenty pictures fits the limit of fields', () => {
  const limit: BodyLimit = bodyLimitOf('/admin/products/new', () => true);
  // Seven of each variant, two of each picture, the product's own 24.
  expect(countFields(parts(764), MULTIPART, limit)).toEqual({ ok: true, value: 764 });
  expect(countFields(parts(801), MULTIPART, limit)).toEqual({ ok: false, reason: 'too-many' });
});

test.each([
  ...['application/json', 'multipart/form-data', 'multipart/form-data; boundary=', 'text/plain', undefined],
  ...['multipart/form-data; boundary=a, application/x-www-form-urlencoded'],
  ...['application/x-www-form-urlencoded, multipart/form-data; boundary=a'],
  ...['application/x-www-form-urlencoded; a, multipart/form-data; boundary=a'],
  ...['multipart/form-data; boundary=a; boundary=b', `multipart/form-data; boundary=${'a'.repeat(71)}`],
])('%s is not a form', (contentType) => {
  expect(readFormType(contentType)).toBeNull();
});

test('form content types are recognised as browsers send them', () => {
  expect(readFormType('application/x-www-form-urlencoded;charset=UTF-8')).toEqual(URLENCODED);
  expect(readFormType('Application/X-WWW-Form-Urlencoded')).toEqual(URLENCODED);
  expect(readFormType('multipart/form-data; boundary=----WebKitFormBoundaryA1')).toEqual({
    boundary: '----WebKitFormBoundaryA1',
  });
  expect(readFormType('multipart/form-data; boundary="a:b"')).toEqual({ boundary: 'a:b' });
});

function parts(count: number, name = 'a'): Buffer {
  const one = `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  return Buffer.from(`${one.repeat(count)}--x--\r\n`);
}
