import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { fillForm, ORDERED } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { checkRecovery, faultsOfResponse, shopWhile, startWorkload, visitWhile, type Workload } from './harness.ts';
import { FILLER, mountSmallDisk } from './small-disk.ts';

const NOT_SUPPORTED = 'Skipped: mounting a small disk is not allowed here.';
const DATABASE_MB = 220;
const MEDIA_MB = 8;

export const DISK_FULL: readonly Fault[] = [
  {
    name: 'disk-full-database',
    does: 'the disk of the database fills up while customers order, and is freed 10 s later',
    holds:
      'pages and submissions are answered with a message; nothing acknowledged is lost, and orders continue without a restart',
    run: runDatabase,
  },
  {
    name: 'disk-full-pictures',
    does: 'the disk of the pictures fills up during an upload, and is freed',
    holds: 'the upload is answered with a message, no partial file stays, and the same picture is accepted afterwards',
    run: runPictures,
  },
];

async function runDatabase(context: FaultContext): Promise<string[]> {
  const disk = await mountSmallDisk(context, 'data', DATABASE_MB);
  if (disk === null) {
    context.log(NOT_SUPPORTED);
    return [];
  }
  const workload = await startWorkload(context);
  let isOver = false;
  let refused = 0;
  const shopping = shopWhile(workload, () => isOver);
  const looking = visitWhile(workload.shop.origin, () => isOver);
  await disk.fill();
  const faults: string[] = [];
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(200)) {
    // The database still has free room in its own files at first.
    await disk.fill();
    const { isRefused, found } = await submitOnce(workload);
    if (isRefused) refused += 1;
    faults.push(...found);
  }
  await disk.free();
  const tookMs = await workload.shop.untilReady();
  if (tookMs > 5_000) faults.push(`The shop was ready only ${tookMs} ms after the disk was freed`);
  isOver = true;
  faults.push(...(await shopping), ...(await looking));
  context.log(`${refused} submissions were refused while the disk was full`);
  if (refused === 0) faults.push('No submission was refused while the disk was full');
  return [...new Set(faults), ...(await checkRecovery(workload, context))];
}

/** One submission that is not repeated immediately; if acknowledged, it must be stored. */
async function submitOnce({ shop, buyers, products, acknowledged }: Workload) {
  const buyer = buyers.at(-1);
  if (buyer === undefined) throw new Error('There is no buyer');
  const { key, form } = fillForm(buyer, products);
  const answer = await buyer.http.post('/checkout', form).catch(() => null);
  if (answer === null)
    return { isRefused: true, found: shop.isRunning ? ['A submission was not answered'] : ['The shop ended'] };
  if (`${answer.status} ${answer.location ?? ''}` === ORDERED) acknowledged.add(key);
  return {
    isRefused: answer.status >= 500,
    found: faultsOfResponse('A submission', answer.status, answer.headers, answer.html),
  };
}

async function runPictures(context: FaultContext): Promise<string[]> {
  const workload = await startWorkload(context, { buyers: 1 });
  // Over the folder that the shop has made, or will make.
  const media = join('data', 'media');
  const disk = await mountSmallDisk(context, media, MEDIA_MB);
  if (disk === null) {
    context.log(NOT_SUPPORTED);
    return [];
  }
  const [buyer] = workload.buyers;
  if (buyer === undefined) throw new Error('There is no buyer');
  const picture = await noise();
  const send = () => {
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(picture)], 'me.png', { type: 'image/png' }));
    return buyer.http.upload('/edit-profile/photo', form);
  };
  await disk.fill();
  const refused = await send();
  const faults = faultsOfResponse('The upload', refused.status, refused.headers, refused.html);
  if (refused.status < 400) faults.push(`A picture without room was answered with ${refused.status}`);
  const left = await readdir(disk.folder, { recursive: true, withFileTypes: true });
  const partial = left.filter((entry) => entry.isFile() && entry.name !== FILLER).map(({ name }) => name);
  if (partial.length > 0) faults.push(`Part of a picture stays: ${partial.join(', ')}`);
  const stored = await workload.shop.within((db) => db.selectFrom('media').select('id').execute());
  if (stored.length > 0) faults.push('The database has a picture that has no file');
  await disk.free();
  const retried = await send();
  if (retried.status >= 400)
    faults.push(`With room again the picture was answered with ${retried.status}: ${retried.html.slice(0, 300)}`);
  context.log(`the full disk was answered with ${refused.status}, the freed one with ${retried.status}`);
  return [...faults, ...(await checkRecovery(workload, context))];
}

/** Noise, which no compression makes small. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
