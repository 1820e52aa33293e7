import { SMALL_MAX_BYTES } from './decoding-memory.ts';

/** Files that wait are held in memory: so many bytes of them in all, and of one account. */
const WAITING_MAX_BYTES = 80 * 1024 * 1024;
const OWNER_MAX_BYTES = 40 * 1024 * 1024;
const OWNER_MAX_PICTURES = 20;

type Lane = 'large' | 'small' | 'background';

/** A picture that is to be processed. */
export type QueuedPicture = {
  /** The account that sent it; null: the shop's own work, which is bounded where it begins. */
  owner: string | null;
  /** Of the file, while it waits. */
  fileBytes: number;
  /** While it is decoded. */
  memory: number;
};

type Waiting = QueuedPicture & { lane: Lane; start(): void };

/**
 * Processes one large picture at a time, and beside it one small one and one of the shop's own work; of one account one at
 * a time, and the accounts in turn. So a picture that takes long holds up only its sender and the next large one.
 */
export function openPictureQueue() {
  const busyLanes = new Set<Lane>();
  const busyOwners = new Set<string>();
  const waiting: Waiting[] = [];
  /** Of accounts that have more waiting: when it was their turn last, as a number that grows. */
  const turns = new Map<string, number>();
  let turn = 0;

  const isFree = ({ lane, owner }: Waiting) => !busyLanes.has(lane) && (owner === null || !busyOwners.has(owner));

  const lastTurn = ({ owner }: Waiting) => (owner === null ? 0 : (turns.get(owner) ?? 0));

  /** Of those that may begin the one whose account has waited longest for its turn. */
  function findNext(): Waiting | undefined {
    return waiting.filter(isFree).sort((one, other) => lastTurn(one) - lastTurn(other))[0];
  }

  function startNext(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      waiting.splice(waiting.indexOf(next), 1);
      const { owner, lane, start } = next;
      busyLanes.add(lane);
      turn += 1;
      if (owner !== null) {
        busyOwners.add(owner);
        turns.set(owner, turn);
      }
      start();
    }
  }

  function leave({ owner }: QueuedPicture, lane: Lane): void {
    busyLanes.delete(lane);
    if (owner !== null) {
      busyOwners.delete(owner);
      if (!waiting.some((one) => one.owner === owner)) turns.delete(owner);
    }
    startNext();
  }

  function isFull({ owner, fileBytes }: QueuedPicture): boolean {
    if (owner === null) return false;
    const sum = (all: readonly Waiting[]) => all.reduce((bytes, one) => bytes + one.fileBytes, fileBytes);
    const sent = waiting.filter((one) => one.owner !== null);
    const own = sent.filter((one) => one.owner === owner);
    return sum(sent) > WAITING_MAX_BYTES || sum(own) > OWNER_MAX_BYTES || own.length >= OWNER_MAX_PICTURES;
  }

  /** null: too many wait already, and `work` was not begun. */
  return async function inQueue<Value>(picture: QueuedPicture, work: () => Promise<Value>): Promise<Value | null> {
    if (isFull(picture)) return null;
    const { owner, memory } = picture;
    const lane: Lane = memory > SMALL_MAX_BYTES ? 'large' : owner === null ? 'background' : 'small';
    await new Promise<void>((start) => {
      waiting.push({ ...picture, lane, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      leave(picture, lane);
    }
  };
}
