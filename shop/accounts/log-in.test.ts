import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { joinShop, openTestShop, somebody } from '#tests/support/accounts.ts';
import { logIn } from './log-in.server.ts';

test('ten wrong passwords close an account’s door for a while, whoever tries, and the right one too', async () => {
  const { accounts } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  const meera = await joinShop(accounts, { username: 'meera' });
  const tryAs = (identifier: string, password: string) => logIn(accounts, somebody(), { identifier, password });
  const reasons: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    // By either name: it is one account.
    const answer = await tryAs(at % 2 === 0 ? 'asha' : asha.form.email, 'a guess');
    reasons.push(answer.ok ? 'in' : answer.reason);
  }
  expect(reasons).toEqual([...Array(10).fill('invalid-credentials'), 'too-many', 'too-many']);
  expect(await tryAs('asha', asha.form.password)).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await tryAs('meera', meera.form.password)).toMatchObject({ ok: true });
});

test('the right password gives the account its whole allowance back', async () => {
  const { accounts } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  const tryWith = (password: string) => logIn(accounts, somebody(), { identifier: 'asha', password });
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 9; at += 1) expect(await tryWith('a guess')).toMatchObject({ reason: 'invalid-credentials' });
    expect(await tryWith(asha.form.password)).toMatchObject({ ok: true });
  }
});
