import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';
import { answerJson } from '#tests/support/services/answer-json.ts';
import { startImageService } from '#tests/support/services/image-service.ts';

const service = await startImageService('stall');
afterAll(() => service.stop());
const { browser, shop } = await openE2e({
  stock: 'empty',
  env: {
    CLOUDINARY_CLOUD_NAME: 'stall',
    CLOUDINARY_UPLOAD_PRESET: 'unsigned photos',
    CLOUDINARY_API_URL: service.apiUrl,
  },
});

beforeEach(() => service.answerWith(null));
const PASSWORD = 'correct horse';
const paint = () =>
  sharp({ create: { width: 500, height: 400, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
    .jpeg()
    .toBuffer();

async function signUp(username: string): Promise<HttpVisitor> {
  const visitor = visitByHttp(shop.origin);
  await visitor.post('/signup', { username, email: `${username}@example.com`, password: PASSWORD });
  return visitor;
}

async function upload(visitor: HttpVisitor, bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  form.set('upload_preset', 'photo');
  const { status, html } = await visitor.upload('/media/upload', form);
  return { status, body: JSON.parse(html) as { secure_url?: string; error?: { reason: string } } };
}

test('a photo is re-encoded and sent to the image service, whose secure_url is stored', async () => {
  const asha = await signUp('asha');
  const { status, body } = await upload(asha, await paint());
  expect(status).toBe(200);
  expect(body.secure_url).toMatch(/^https:\/\/res\.cloudinary\.com\/stall\/image\/upload\/v1\/picture\d+\.webp$/);
  const sent = service.sent.at(-1);
  expect(sent).toMatchObject({ path: '/v1_1/stall/image/upload', preset: 'unsigned photos', type: 'image/webp' });
  expect(sent?.fields).toEqual(['file', 'upload_preset']);
  expect(await sharp(sent?.bytes).metadata()).toMatchObject({ format: 'webp', width: 500, height: 400 });
  expect(Buffer.from(sent?.bytes ?? []).includes('SECRET-OWNER')).toBe(false);
  const photo = body.secure_url ?? '';
  expect((await asha.post('/edit-profile', { username: 'asha', photo })).flash).toBe('profile-updated');
  const profile = await asha.get('/profile');
  expect(profile.html).toContain(`src="${photo}"`);
  expect(profile.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/res\.cloudinary\.com/);
  expect(await shop.db.selectFrom('media').select('id').execute()).toEqual([]);
});

test('files that are not pictures are not sent to the service', async () => {
  const before = service.sent.length;
  const { status, body } = await upload(await signUp('painter'), Buffer.from('<svg/>'));
  expect([status, body.error?.reason, service.sent.length]).toEqual([415, 'not-a-picture', before]);
});

const secure = (address: unknown) => (outgoing: ServerResponse) => answerJson(outgoing, 200, { secure_url: address });

test.each<[string, (outgoing: ServerResponse) => void]>([
  ['a refusal', (outgoing) => answerJson(outgoing, 400, { error: { message: 'Upload preset not found' } })],
  [
    'a refusal that names an address',
    (outgoing) => answerJson(outgoing, 500, { secure_url: 'https://res.cloudinary.com/stall/x.webp' }),
  ],
  ['a page', (outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
  ['nothing', (outgoing) => outgoing.writeHead(200).end()],
  ['null', (outgoing) => answerJson(outgoing, 200, null)],
  ['a cut line', (outgoing) => outgoing.destroy()],
  ['no address', secure(undefined)],
  ['a number', secure(7)],
  ['another site', secure('https://evil.example/x.webp')],
  ['another cloud', secure('https://res.cloudinary.com/other/x.webp')],
  ['another cloud by a detour', secure('https://res.cloudinary.com/stall/../other/x.webp')],
  ['an address without TLS', secure('http://res.cloudinary.com/stall/x.webp')],
  ['a script', secure('javascript:alert(1)')],
  ['an endless address', secure(`https://res.cloudinary.com/stall/${'x'.repeat(3_000)}.webp`)],
])('an answer with %s from the service fails the upload and stores nothing', async (what, answer) => {
  service.answerWith(answer);
  const person = await signUp(`fan${what.replace(/\W/g, '')}`.slice(0, 30));
  const { status, body } = await upload(person, await paint());
  expect([status, body.error?.reason, body.secure_url]).toEqual([503, 'service-away', undefined]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await paint())]), 'me.jpg');
  expect((await person.upload('/edit-profile/photo', form)).status).toBe(503);
  const images = await shop.db.selectFrom('customers').select('image').where('username', '<>', 'asha').execute();
  expect(images.every(({ image }) => image === null)).toBe(true);
});

test('the profile shows “Upload failed” while the service is unavailable, then “Image uploaded!”', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  const picture = await paint();
  await page.route('https://res.cloudinary.com/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
  await page.goto('/signup');
  await page.getByLabel('Username').fill('meera');
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await toastIn(page, 'Account created successfully!').waitFor();
  await page.goto('/edit-profile');
  service.answerWith((outgoing) => outgoing.destroy());
  expectComplaint(/503/);
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await toastIn(page, 'Upload failed').waitFor();
  await page.getByText('The picture service is not responding. Try again in a few minutes.').waitFor();
  service.answerWith(null);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await toastIn(page, 'Image uploaded!').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toastIn(page, 'Profile updated!').waitFor();
  const avatar = page.getByRole('img', { name: 'Photo of meera' }).first();
  expect(await avatar.getAttribute('src')).toMatch(/^https:\/\/res\.cloudinary\.com\/stall\//);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(500);
});
