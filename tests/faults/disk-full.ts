import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { fillForm, ORDERED } from './buyers.ts';
import type { Fault, Stage } from './fault.ts';
import { complainAbout, findDamage, lookWhile, openScene, type Scene, shopWhile } from './harness.ts';
import { FILLER, mountSmallDisk } from './small-disk.ts';

const NOT_HERE = 'Not tried here: this machine lets nobody mount a small disk.';
const DATABASE_MB = 220;
const MEDIA_MB = 8;

export const DISK_FULL: readonly Fault[] = [
  {
    name: 'disk-full-database',
    does: 'the disk of the database fills up while people order, and is freed 10 s later',
    holds:
      'pages and presses are answered with a sentence; nothing acknowledged is lost, and orders go on by themselves',
    play: runDatabase,
  },
  {
    name: 'disk-full-pictures',
    does: 'the disk of the pictures fills up while somebody sends one, and is freed',
    holds: 'the sender gets a sentence, nothing half written stays, and the same picture is taken afterwards',
    play: runPictures,
  },
];

async function runDatabase(stage: Stage): Promise<string[]> {
  const disk = await mountSmallDisk(stage, 'data', DATABASE_MB);
  if (disk === null) {
    stage.tell(NOT_HERE);
    return [];
  }
  const scene = await openScene(stage);
  let isOver = false;
  let refused = 0;
  const shopping = shopWhile(scene, () => isOver);
  const looking = lookWhile(scene.shop.origin, () => isOver);
  await disk.fill();
  const faults: string[] = [];
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(200)) {
    // What the database still had room for in its own files is used up by and by.
    await disk.fill();
    const { isRefused, found } = await clickOnce(scene);
    if (isRefused) refused += 1;
    faults.push(...found);
  }
  await disk.free();
  const tookMs = await scene.shop.untilReady();
  if (tookMs > 5_000) faults.push(`The shop was ready only ${tookMs} ms after the disk was freed`);
  isOver = true;
  faults.push(...(await shopping), ...(await looking));
  stage.tell(`${refused} presses were refused while the disk was full`);
  if (refused === 0) faults.push('The disk was not full enough for anybody to notice');
  return [...new Set(faults), ...(await findDamage(scene, stage))];
}

/** One submission that is not repeated immediately; if acknowledged, it must be stored. */
async function clickOnce({ shop, buyers, goods, acknowledged }: Scene) {
  const buyer = buyers.at(-1);
  if (buyer === undefined) throw new Error('Nobody is there');
  const { key, form } = fillForm(buyer, goods);
  const answer = await buyer.http.post('/checkout', form).catch(() => null);
  if (answer === null)
    return { isRefused: true, found: shop.isRunning ? ['A press was not answered'] : ['The shop ended'] };
  if (`${answer.status} ${answer.location ?? ''}` === ORDERED) acknowledged.add(key);
  return {
    isRefused: answer.status >= 500,
    found: complainAbout('A press', answer.status, answer.headers, answer.html),
  };
}

async function runPictures(stage: Stage): Promise<string[]> {
  const scene = await openScene(stage, { buyers: 1 });
  // Over the folder that the shop has made, or will make.
  const media = join('data', 'media');
  const disk = await mountSmallDisk(stage, media, MEDIA_MB);
  if (disk === null) {
    stage.tell(NOT_HERE);
    return [];
  }
  const [buyer] = scene.buyers;
  if (buyer === undefined) throw new Error('Nobody is there');
  const picture = await noise();
  const send = () => {
    const form = new FormData();
    form.set('file', new File([Uint8Array.from(picture)], 'me.png', { type: 'image/png' }));
    return buyer.http.upload('/edit-profile/photo', form);
  };
  await disk.fill();
  const refused = await send();
  const faults = complainAbout('The upload', refused.status, refused.headers, refused.html);
  if (refused.status < 400) faults.push(`A picture that had no room was answered with ${refused.status}`);
  const left = await readdir(disk.folder, { recursive: true, withFileTypes: true });
  const halves = left.filter((entry) => entry.isFile() && entry.name !== FILLER).map(({ name }) => name);
  if (halves.length > 0) faults.push(`Half a picture stays: ${halves.join(', ')}`);
  const kept = await scene.shop.within((db) => db.selectFrom('media').select('id').execute());
  if (kept.length > 0) faults.push('The books have a picture that has no file');
  await disk.free();
  const taken = await send();
  if (taken.status >= 400)
    faults.push(`With room again the picture was answered with ${taken.status}: ${taken.html.slice(0, 300)}`);
  stage.tell(`the full disk was answered with ${refused.status}, the freed one with ${taken.status}`);
  return [...faults, ...(await findDamage(scene, stage))];
}

/** A picture that no compression makes small. */
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
