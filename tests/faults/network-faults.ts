import { spawnSync } from 'node:child_process';
import { startImageService } from '#tests/support/services/image-service.ts';
import { startNginx } from '#tests/support/services/nginx.ts';
import { startRazorpay } from '#tests/support/services/razorpay.ts';
import { startS3Server } from '#tests/support/services/s3-server.ts';
import { freePort } from '#tests/support/shop.ts';
import { startBrokenMailServer } from './broken-mail-server.ts';
import { runFlood, runIdle, runPipeline, runSlowReaders, runSlowSenders } from './clients.ts';
import { endpointOf } from './crowd.ts';
import type { Fault, Stage } from './fault.ts';
import { findDamage, openScene, type Scene, type SceneOptions } from './harness.ts';
import { runMail } from './mail.ts';
import { sendOddRequests } from './odd-requests.ts';
import { runPayments } from './payments.ts';
import { runBucket, runGoogle, runImageService } from './services.ts';
import { startSilentGoogle } from './silent-google.ts';
import { runWebhooks } from './webhooks.ts';

type Part = (scene: Scene, stage: Stage) => Promise<string[]>;

/** A shop, what happens to it one after the other, and how it is afterwards. */
async function runParts(stage: Stage, parts: readonly Part[], options: SceneOptions = {}): Promise<string[]> {
  const scene = await openScene(stage, options);
  const faults: string[] = [];
  for (const part of parts) faults.push(...(await part(scene, stage)));
  return [...faults, ...(await findDamage(scene, stage))];
}

async function runMailServer(stage: Stage): Promise<string[]> {
  const mail = await startBrokenMailServer();
  stage.atEnd(mail.stop);
  const all = ['dead', 'silent', 'busy', 'full', 'cutting', 'hasty', 'garbage', 'slow'] as const;
  const moods = stage.isShort ? (['dead', 'cutting', 'hasty'] as const) : all;
  const parts = moods.map(
    (mood): Part =>
      (scene) =>
        runMail(scene, stage, mail, mood),
  );
  return runParts(stage, parts, { env: { SMTP_URL: mail.url } });
}

async function runPaymentService(stage: Stage): Promise<string[]> {
  const razorpay = await startRazorpay();
  stage.atEnd(async () => razorpay.stop());
  const parts: Part[] = [
    (scene) => runWebhooks(scene, stage, razorpay),
    (scene) => runPayments(scene, stage, razorpay),
  ];
  // More than the shop answers at the same time.
  return runParts(stage, parts, { buyers: stage.isShort ? 4 : 20, env: razorpay.env });
}

async function runPictureStores(stage: Stage): Promise<string[]> {
  const s3 = await startS3Server();
  stage.atEnd(s3.stop);
  const atBucket = await runParts(stage, [(scene) => runBucket(scene, stage, s3)], {
    env: s3.env,
  });
  if (stage.isShort) return atBucket;
  const service = await startImageService('stall');
  stage.atEnd(service.stop);
  const env = {
    CLOUDINARY_CLOUD_NAME: 'stall',
    CLOUDINARY_UPLOAD_PRESET: 'unsigned photos',
    CLOUDINARY_API_URL: service.apiUrl,
  };
  const folder = `${stage.folder}/service`;
  const atService = await runParts({ ...stage, folder }, [(scene) => runImageService(scene, stage, service)], {
    env,
  });
  return [...atBucket, ...atService];
}

async function runIdentityProvider(stage: Stage): Promise<string[]> {
  const google = await startSilentGoogle();
  stage.atEnd(google.stop);
  return runParts(stage, [(scene) => runGoogle(scene, stage, google)], { env: google.env });
}

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

async function runOddRequests(scene: Scene, stage: Stage): Promise<string[]> {
  const faults = await sendOddRequests(endpointOf(scene.shop), stage.isShort ? { quietMs: 200 } : {});
  if (stage.isShort || !hasNginx()) return faults;
  const { port } = endpointOf(scene.shop);
  const tls = await freePort();
  const nginx = await startNginx({ tls, shops: [port, port] });
  stage.atEnd(nginx.stop);
  const endpoint = { port: tls, host: `localhost:${tls}`, certificate: nginx.certificate };
  const behind = await sendOddRequests(endpoint, { isProxied: true });
  return [...faults, ...behind.map((fault) => `Over nginx: ${fault}`)];
}

const SERVED = 'every page within a second, orders go on, memory and connections come back';

/** Mail, payments and the line to other services and to clients. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'mail-server',
    does: 'the mail server is dead, silent, busy (421), refuses (550), cuts within an email, cuts behind its word, talks nonsense, takes 45 s for its word',
    holds: 'orders go on; emails wait, their secrets sealed, and each is acknowledged exactly once afterwards',
    play: runMailServer,
  },
  {
    name: 'payment-service',
    does: 'Razorpay is silent, away, talks nonsense, cuts, loses its answer, refuses, miscounts; its messages come forged, 1,000 times, out of order, too old, huge',
    holds:
      'a plain sentence within 10 s and nobody else waits; the second try works; every order is paid once, nothing goes back',
    play: runPaymentService,
  },
  {
    name: 'picture-store',
    does: 'the bucket is silent, cuts, is busy, and the image service is silent, while 20 people send photos',
    holds: 'a plain sentence, nobody else waits; afterwards photos are taken',
    play: runPictureStores,
  },
  {
    name: 'google',
    does: 'Google is silent, gone, and silent once a code is exchanged, while 30 people come by it',
    holds: 'a plain sentence within 12 s, nobody else waits',
    play: runIdentityProvider,
  },
  {
    name: 'slow-senders',
    does: '1,000 clients send a head, then 1,000 a body, a byte a second',
    holds: `${SERVED}; each is sent away within 10 s and 30 s`,
    play: (stage) => runParts(stage, [runSlowSenders]),
  },
  {
    name: 'slow-readers',
    does: '100 clients send 50 pipelined requests each and read nothing',
    holds: SERVED,
    play: (stage) => runParts(stage, [runSlowReaders]),
  },
  {
    name: 'idle-connections',
    does: '10,000 connections on which nothing happens, half of them never used',
    holds: `${SERVED}; they are closed within 80 s`,
    play: (stage) => runParts(stage, [runIdle]),
  },
  {
    name: 'flood',
    does: '40 connections ask without a pause; one sends 100 pipelined requests, another 1,000',
    holds: 'orders go on; answers come in order; who asks more than 100 times ahead is cut',
    play: (stage) => runParts(stage, [runFlood, runPipeline]),
  },
  {
    name: 'odd-requests',
    does: 'requests on which two readers disagree (lengths, chunks, line ends), and unusual ones, to the shop and over nginx',
    holds: 'one answer to each, none to what is hidden in it; the next visitor gets their own',
    play: (stage) => runParts(stage, [runOddRequests]),
  },
];

/** What `npm test` plays of them: two shops, one for the services and one for the clients. */
export const NETWORK_SAMPLES: readonly Fault[] = [
  {
    name: 'services',
    does: 'the mail server cuts behind its word, the payment service says nothing, its messages are forged and replayed',
    holds: 'people are told in words, nobody else waits, and nothing is lost or doubled',
    play: async (stage) => {
      const [mail, razorpay] = await Promise.all([startBrokenMailServer(), startRazorpay()]);
      stage.atEnd(mail.stop);
      stage.atEnd(async () => razorpay.stop());
      const parts: Part[] = [
        (scene) => runMail(scene, stage, mail, 'hasty'),
        (scene) => runWebhooks(scene, stage, razorpay),
        (scene) => runPayments(scene, stage, razorpay),
      ];
      return runParts(stage, parts, {
        env: { SMTP_URL: mail.url, ...razorpay.env },
      });
    },
  },
  {
    name: 'clients',
    does: 'clients are idle, many, hasty, and speak with two tongues',
    holds: SERVED,
    play: (stage) => runParts(stage, [runIdle, runPipeline, runOddRequests]),
  },
];
