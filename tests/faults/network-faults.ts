import { spawnSync } from 'node:child_process';
import { freePort } from '#tests/support/ports.ts';
import { startImageService } from '#tests/support/services/image-service.ts';
import { startNginx } from '#tests/support/services/nginx.ts';
import { startRazorpay } from '#tests/support/services/razorpay.ts';
import { startS3Server } from '#tests/support/services/s3-server.ts';
import { startBrokenMailServer } from './broken-mail-server.ts';
import { runFlood, runIdle, runPipeline, runSlowReaders, runSlowSenders } from './clients.ts';
import { endpointOf } from './connections.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, startWorkload, type Workload, type WorkloadOptions } from './harness.ts';
import { runMail } from './mail.ts';
import { sendOddRequests } from './odd-requests.ts';
import { runPayments } from './payments.ts';
import { runBucket, runGoogle, runImageService } from './services.ts';
import { startSilentGoogle } from './silent-google.ts';
import { runWebhooks } from './webhooks.ts';

type Part = (workload: Workload, context: FaultContext) => Promise<string[]>;

/** Starts a shop, runs the parts one after the other and checks its recovery. */
async function runParts(
  context: FaultContext,
  parts: readonly Part[],
  options: WorkloadOptions = {},
): Promise<string[]> {
  const workload = await startWorkload(context, options);
  const faults: string[] = [];
  for (const part of parts) faults.push(...(await part(workload, context)));
  return [...faults, ...(await checkRecovery(workload, context))];
}

async function runMailServer(context: FaultContext): Promise<string[]> {
  const mail = await startBrokenMailServer();
  context.atEnd(mail.stop);
  const all = ['dead', 'silent', 'busy', 'full', 'cutting', 'hasty', 'garbage', 'slow'] as const;
  const behaviours = context.isShort ? (['dead', 'cutting', 'hasty'] as const) : all;
  const parts = behaviours.map(
    (behaviour): Part =>
      (workload) =>
        runMail(workload, context, mail, behaviour),
  );
  return runParts(context, parts, { env: { SMTP_URL: mail.url } });
}

async function runPaymentService(context: FaultContext): Promise<string[]> {
  const razorpay = await startRazorpay();
  context.atEnd(async () => razorpay.stop());
  const parts: Part[] = [
    (workload) => runWebhooks(workload, context, razorpay),
    (workload) => runPayments(workload, context, razorpay),
  ];
  // More than the shop answers at the same time.
  return runParts(context, parts, { buyers: context.isShort ? 4 : 20, env: razorpay.env });
}

async function runPictureStores(context: FaultContext): Promise<string[]> {
  const s3 = await startS3Server();
  context.atEnd(s3.stop);
  const atBucket = await runParts(context, [(workload) => runBucket(workload, context, s3)], {
    env: s3.env,
  });
  if (context.isShort) return atBucket;
  const service = await startImageService('yatai');
  context.atEnd(service.stop);
  const env = {
    CLOUDINARY_CLOUD_NAME: 'yatai',
    CLOUDINARY_UPLOAD_PRESET: 'unsigned photos',
    CLOUDINARY_API_URL: service.apiUrl,
  };
  const folder = `${context.folder}/service`;
  const atService = await runParts(
    { ...context, folder },
    [(workload) => runImageService(workload, context, service)],
    {
      env,
    },
  );
  return [...atBucket, ...atService];
}

async function runIdentityProvider(context: FaultContext): Promise<string[]> {
  const google = await startSilentGoogle();
  context.atEnd(google.stop);
  return runParts(context, [(workload) => runGoogle(workload, context, google)], { env: google.env });
}

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

async function runOddRequests(workload: Workload, context: FaultContext): Promise<string[]> {
  const faults = await sendOddRequests(endpointOf(workload.shop), context.isShort ? { quietMs: 200 } : {});
  if (context.isShort || !hasNginx()) return faults;
  const { port } = endpointOf(workload.shop);
  const tls = await freePort();
  const nginx = await startNginx({ tls, shops: [port, port] });
  context.atEnd(nginx.stop);
  const endpoint = { port: tls, host: `localhost:${tls}`, certificate: nginx.certificate };
  const proxied = await sendOddRequests(endpoint, { isProxied: true });
  return [...faults, ...proxied.map((fault) => `Over nginx: ${fault}`)];
}

const SERVED = 'every page is served within a second, orders continue, memory and connections are released';

/** Faults of other services and of clients. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'mail-server',
    does: 'the mail server is down, silent, busy (421), refuses (550), cuts within an email, cuts after its reply, sends garbage, takes 45 s to reply',
    holds: 'orders continue; emails wait with sealed secrets, and each is delivered exactly once afterwards',
    run: runMailServer,
  },
  {
    name: 'payment-service',
    does: 'Razorpay is silent, down, sends garbage, cuts, loses its response, refuses, miscounts; its webhooks are forged, repeated 1,000 times, out of order, too old, huge',
    holds:
      'a plain message within 10 s, other customers do not wait; the second try works; every order is paid once, and nothing is refunded',
    run: runPaymentService,
  },
  {
    name: 'picture-store',
    does: 'the bucket is silent, cuts, is busy, and the image service is silent, while 20 customers upload photos',
    holds: 'a plain message, other customers do not wait; afterwards photos are accepted',
    run: runPictureStores,
  },
  {
    name: 'google',
    does: 'Google is silent, down, and silent when a code is exchanged, while 30 customers log in with it',
    holds: 'a plain message within 12 s, other customers do not wait',
    run: runIdentityProvider,
  },
  {
    name: 'slow-senders',
    does: '1,000 clients send headers, then 1,000 a body, a byte a second',
    holds: `${SERVED}; each is closed within 10 s and 30 s`,
    run: (context) => runParts(context, [runSlowSenders]),
  },
  {
    name: 'slow-readers',
    does: '100 clients send 50 pipelined requests each and read nothing',
    holds: SERVED,
    run: (context) => runParts(context, [runSlowReaders]),
  },
  {
    name: 'idle-connections',
    does: '10,000 connections on which nothing happens, half of them never used',
    holds: `${SERVED}; they are closed within 80 s`,
    run: (context) => runParts(context, [runIdle]),
  },
  {
    name: 'flood',
    does: '40 connections send requests without a pause; one sends 100 pipelined requests, another 1,000',
    holds: 'orders continue; responses come in order; a client with more than 100 requests ahead is cut',
    run: (context) => runParts(context, [runFlood, runPipeline]),
  },
  {
    name: 'odd-requests',
    does: 'requests that two parsers read differently (lengths, chunks, line ends), and unusual ones, to the shop and through nginx',
    holds: 'one response to each, none to a smuggled request; the next client gets its own',
    run: (context) => runParts(context, [runOddRequests]),
  },
];

/** The short samples for tests: two shops, one for the services and one for the clients. */
export const NETWORK_SAMPLES: readonly Fault[] = [
  {
    name: 'services',
    does: 'the mail server cuts after its reply, the payment service is silent, its webhooks are forged and replayed',
    holds: 'customers get a message, others do not wait, and nothing is lost or doubled',
    run: async (context) => {
      const [mail, razorpay] = await Promise.all([startBrokenMailServer(), startRazorpay()]);
      context.atEnd(mail.stop);
      context.atEnd(async () => razorpay.stop());
      const parts: Part[] = [
        (workload) => runMail(workload, context, mail, 'hasty'),
        (workload) => runWebhooks(workload, context, razorpay),
        (workload) => runPayments(workload, context, razorpay),
      ];
      return runParts(context, parts, {
        env: { SMTP_URL: mail.url, ...razorpay.env },
      });
    },
  },
  {
    name: 'clients',
    does: 'clients are idle, pipeline requests, and send ambiguous ones',
    holds: SERVED,
    run: (context) => runParts(context, [runIdle, runPipeline, runOddRequests]),
  },
];
