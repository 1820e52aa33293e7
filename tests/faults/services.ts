import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { loginCopy } from '#app/account/login/copy.ts';
import { uploadCopy } from '#app/http/upload-copy.ts';
import type { ImageService } from '#tests/support/services/image-service.ts';
import type { S3Server } from '#tests/support/services/s3-server.ts';
import { concurrentClients, watchPages } from './connections.ts';
import type { FaultContext } from './fault.ts';
import { shopWhile, type Workload } from './harness.ts';
import type { SilentGoogle } from './silent-google.ts';

const makePicture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Concurrent photo uploads while others browse and order. */
async function uploadAll(workload: Workload, context: FaultContext, what: string, isAway: boolean): Promise<string[]> {
  const { buyers, shop } = workload;
  let isOver = false;
  const watching = watchPages(shop, context, () => isOver);
  const shopping = shopWhile({ ...workload, buyers: buyers.slice(0, 1) }, () => isOver);
  const begun = performance.now();
  const answers = await Promise.all(
    concurrentClients(buyers).map(async ({ http }, at) => {
      const form = new FormData();
      // Each picture is new, otherwise it is already stored.
      const bytes = await makePicture(`rgb(${at}, ${Math.round(begun) % 250}, ${isAway ? 1 : 2})`);
      form.set('file', new Blob([new Uint8Array(bytes)]), 'me.png');
      form.set('upload_preset', 'photo');
      const { status, html } = await http.upload('/media/upload', form);
      return { status, html };
    }),
  );
  const ms = Math.round(performance.now() - begun);
  await pause(200);
  isOver = true;
  const [watched, bought] = await Promise.all([watching, shopping]);
  const isRight = ({ status, html }: { status: number; html: string }) =>
    isAway ? status === 503 && html.includes(uploadCopy['service-away']) : status === 200;
  const wrong = answers.filter((answer) => !isRight(answer));
  context.log(
    `${what}: ${answers.length} concurrent photos, answered within ${ms} ms; slowest of ${watched.looks} pages ${watched.worstMs} ms`,
  );
  return [
    ...watched.faults,
    ...bought,
    ...wrong
      .slice(0, 2)
      .map(({ status, html }) => `${what}: a photo was answered with ${status} ${html.slice(0, 100)}`),
  ];
}

/** A bucket that fails in several ways: photos are refused with a message, and accepted afterwards. */
export async function runBucket(workload: Workload, context: FaultContext, s3: S3Server): Promise<string[]> {
  const faults: string[] = [];
  for (const behaviour of context.isShort ? (['silent'] as const) : (['silent', 'cut', 'busy'] as const)) {
    s3.behave(behaviour);
    faults.push(...(await uploadAll(workload, context, `${behaviour} bucket`, true)));
    s3.behave('kind');
  }
  return [...faults, ...(await uploadAll(workload, context, 'the bucket afterwards', false))];
}

/** The same with a silent image service. */
export async function runImageService(
  workload: Workload,
  context: FaultContext,
  service: ImageService,
): Promise<string[]> {
  service.answerWith(() => {});
  const faults = await uploadAll(workload, context, 'silent image service', true);
  service.answerWith(null);
  return [...faults, ...(await uploadAll(workload, context, 'the image service afterwards', false))];
}

/** Many customers log in with Google: they get a message in time. */
export async function runGoogle(workload: Workload, context: FaultContext, google: SilentGoogle): Promise<string[]> {
  const faults: string[] = [];
  for (const part of ['silent', 'gone', 'token'] as const) {
    google.behave(part);
    faults.push(...(await logInByGoogle(workload, context, part)));
  }
  return faults;
}

const GOOGLE_MAX_MS = 12_000;
const CLIENTS = 30;

async function logInByGoogle(
  { shop }: Workload,
  context: FaultContext,
  part: 'silent' | 'gone' | 'token',
): Promise<string[]> {
  let isOver = false;
  const watching = watchPages(shop, context, () => isOver);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, at) => {
      const headers = { 'x-forwarded-for': `10.9.${part.length}.${at}` };
      const begun = performance.now();
      const { location, cookie } = await goTo(`${shop.origin}/auth/google`, headers);
      const state = URL.parse(location)?.searchParams.get('state') ?? '';
      const back = `${shop.origin}/api/auth/callback/google?code=x&state=${encodeURIComponent(state)}`;
      const end = part === 'token' ? await goTo(back, { ...headers, cookie }) : { location };
      return { ms: performance.now() - begun, location: end.location };
    }),
  );
  isOver = true;
  const watched = await watching;
  const slowest = Math.round(Math.max(...clients.map(({ ms }) => ms)));
  const lost = clients.filter(({ location }) => !location.includes('error=away'));
  const done = await fetch(new URL(clients[0]?.location ?? '/', shop.origin));
  const html = (await done.text()).replaceAll('&#x27;', "'");
  context.log(
    `Google ${part}: ${CLIENTS} customers answered within ${slowest} ms; slowest of ${watched.looks} pages ${watched.worstMs} ms`,
  );
  return [
    ...watched.faults,
    ...(lost.length === 0 ? [] : [`Google ${part}: ${lost.length} customers were redirected to ${lost[0]?.location}`]),
    ...(slowest > GOOGLE_MAX_MS ? [`Google ${part}: a customer waited ${slowest} ms`] : []),
    ...(html.includes(loginCopy.googleReasons.away) ? [] : [`Google ${part}: the page does not say that it is down`]),
  ];
}

async function goTo(address: string, headers: Record<string, string>): Promise<{ location: string; cookie: string }> {
  const answer = await fetch(address, { headers, redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  return { location: answer.headers.get('location') ?? `status ${answer.status}`, cookie: cookie.join('; ') };
}
