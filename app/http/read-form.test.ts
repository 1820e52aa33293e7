import { expect, test } from 'vitest';
import { z } from 'zod';
import { readForm } from './read-form.ts';

const typed = (fields: Record<string, string>) =>
  new Request('http://stall.test/', { method: 'POST', body: new URLSearchParams(fields) });

test('what is secret is not sent back, however the form fares', async () => {
  const fields = { name: 'Asha', password: 'correct horse', newPassword: 'battery', token: 'abc', otp: '123456' };
  const good = await readForm(typed(fields), z.object({ name: z.string() }));
  expect(good).toMatchObject({ ok: true, typed: { name: 'Asha' } });
  expect(Object.keys(good.typed)).toEqual(['name']);
  const bad = await readForm(typed(fields), z.object({ name: z.literal('Meera', 'Somebody else.') }));
  expect(bad).toEqual({ ok: false, typed: { name: 'Asha' }, faults: { name: 'Somebody else.' } });
});

test('a body that is no form is an empty one', async () => {
  const json = new Request('http://stall.test/', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await readForm(json, z.object({}))).toEqual({ ok: true, value: {}, typed: {} });
});
