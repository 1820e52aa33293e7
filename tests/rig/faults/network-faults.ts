import { playFlood, playIdle, playPipeline, playSlowReaders, playSlowSenders } from './clients.ts';
import { doorOf } from './crowd.ts';
import type { Fault, Stage } from './fault.ts';
import { findDamage, openScene, type Scene, type SceneOptions } from './harness.ts';
import { sendOddRequests } from './odd-requests.ts';

type Part = (scene: Scene, stage: Stage) => Promise<string[]>;

/** A shop, what happens to it, and how it is afterwards. */
export const playParts =
  (parts: readonly Part[], options: SceneOptions = {}) =>
  async (stage: Stage): Promise<string[]> => {
    const scene = await openScene(stage, options);
    const faults: string[] = [];
    for (const part of parts) faults.push(...(await part(scene, stage)));
    return [...faults, ...(await findDamage(scene, stage))];
  };

const SERVED = 'every page within a second, orders go on, memory and connections come back';

/** Mail, payments and the line to other services. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    name: 'slow-senders',
    does: '1,000 clients send a head, then 1,000 a body, a byte a second',
    holds: `${SERVED}; each is sent away within 10 s and 30 s`,
    play: playParts([playSlowSenders]),
  },
  {
    name: 'slow-readers',
    does: '100 clients ask for 50 pages each in one breath and read nothing',
    holds: `${SERVED}; they are sent away within a minute`,
    play: playParts([playSlowReaders]),
  },
  {
    name: 'idle-connections',
    does: '10,000 connections on which nothing happens, half of them never used',
    holds: `${SERVED}; they are closed`,
    play: playParts([playIdle]),
  },
  {
    name: 'flood',
    does: '40 connections ask without a pause, and one asks 1,000 times in one breath',
    holds: 'orders go on; whoever is too many gets a plain 503; answers come in order',
    play: playParts([playFlood, playPipeline]),
  },
  {
    name: 'odd-requests',
    does: 'requests on which two readers disagree (lengths, chunks, line ends), and unusual ones',
    holds: 'one answer to each, none to what is hidden in it; the next visitor gets their own',
    play: playParts([(scene) => sendOddRequests(doorOf(scene.shop), false)]),
  },
];
