import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldJson, readForm } from './read-form.ts';

const typed = (fields: Record<string, string>) =>
  new Request('http://stall.test/', { method: 'POST', body: new URLSearchParams(fields) });

test('secret fields are never sent back, whether the form succeeds or fails', async () => {
  const fields = { name: 'Asha', password: 'correct horse', newPassword: 'battery', token: 'abc', otp: '123456' };
  const good = await readForm(typed(fields), z.object({ name: z.string() }));
  expect(good).toMatchObject({ ok: true, typed: { name: 'Asha' } });
  expect(Object.keys(good.typed)).toEqual(['name']);
  const bad = await readForm(typed(fields), z.object({ name: z.literal('Meera', 'Somebody else.') }));
  expect(bad).toEqual({ ok: false, typed: { name: 'Asha' }, faults: { name: 'Somebody else.' } });
});

test('a body that is not a form is read as an empty form', async () => {
  const json = new Request('http://stall.test/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await readForm(json, z.object({}))).toEqual({ ok: true, value: {}, typed: {} });
});

test('a field that is repeated is a list, however many fields there are', async () => {
  const form = new URLSearchParams([
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
    ['__proto__', '4'],
  ]);
  const request = new Request('http://stall.test/', { method: 'POST', body: form });
  const read = await readForm(request, z.object({ a: z.array(z.string()), b: z.string() }));
  expect(read).toMatchObject({ ok: true, value: { a: ['1', '3'], b: '2' } });
});

test('JSON that a page left in a field is read by its schema, anything else is not of the page', () => {
  const rows = z.array(z.object({ line: z.int() }));
  const read = (text: string) => {
    const form = new FormData();
    form.set('rows', text);
    return fieldJson(form, 'rows', rows);
  };
  expect(read('[{"line":2}]')).toEqual([{ line: 2 }]);
  expect(read('[]')).toEqual([]);
  for (const text of ['', '{', '[[1]]', '[{"line":"2"}]']) expect(read(text)).toBeNull();
  expect(fieldJson(new FormData(), 'rows', rows)).toBeNull();
});

/** Twice the names take twice the time: a form of thousands took seconds where each name looked through all of them. */
test('a form with many field names is read in one pass', async () => {
  const readIn = async (names: number) => {
    const form = new URLSearchParams(Array.from({ length: names }, (_, at) => [String(at), '']));
    const request = new Request('http://stall.test/', { method: 'POST', body: form });
    const data = await request.formData();
    const before = process.cpuUsage();
    await readForm({ formData: async () => data } as Request, z.object({}));
    return process.cpuUsage(before).user;
  };
  await readIn(1_000);
  expect(await readIn(16_000)).toBeLessThan(500_000);
});
