import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { openMailer } from './mailer.ts';

const inUse = {
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  DATA_DIR: '/nowhere',
  SHOP_NAME: 'Yatai',
  SHOP_EMAIL: 'stall@example.com',
  ORIGIN: 'http://stall.test',
};
const mail = {
  id: '1',
  kind: 'test-email',
  to: 'ola@example.com',
  subject: 'A test',
  text: 'Text',
  html: '<p>Text</p>',
};

/** Tests another server than the one in use, which would write a file. */
const tryServer = (url: string | undefined) =>
  openMailer(
    () => inUse,
    () => {},
  ).test(mail, { ...inUse, SMTP_URL: url });

test('a test shows whether the mail server accepts an email, and its message if it refuses', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  expect(await tryServer(server.url)).toEqual({ state: 'accepted' });
  expect(await server.emailTo('ola@example.com')).toMatchObject({
    subject: 'A test',
    text: expect.stringContaining('Text'),
  });
  server.behave('final');
  expect(await tryServer(server.url)).toEqual({ state: 'refused', message: '550 No such mailbox' });
});

test('a test distinguishes a server that does not answer from one that is not configured', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => closed.once('listening', done));
  const { port } = closed.address() as { port: number };
  await new Promise((done) => closed.close(done));
  expect(await tryServer(`smtp://127.0.0.1:${port}`)).toEqual({ state: 'no-answer' });
  expect(await tryServer(undefined)).toEqual({ state: 'no-server' });
});
