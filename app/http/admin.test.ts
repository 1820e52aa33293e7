import { expect, test } from 'vitest';
import { adminFrameCopy } from '#app/admin/components/copy.ts';
import { tryAdmin } from './admin.ts';

/** What the router throws in the browser for a `data` of the server's guard. */
const refusal = (data: object) => ({ status: 403, statusText: 'Forbidden', internal: false, data });

test('what a role does not allow is answered on the page; who has lost the role sees that instead of it', async () => {
  const answer = await tryAdmin({ serverAction: () => Promise.reject(refusal({ ...adminFrameCopy.notInRole })) });
  expect(answer).toMatchObject({
    data: { isDone: false, isAway: true, problem: adminFrameCopy.notInRole.sentence },
    init: { status: 403 },
  });
  const gone = refusal(adminFrameCopy.only);
  await expect(tryAdmin({ serverAction: () => Promise.reject(gone) })).rejects.toBe(gone);
});
