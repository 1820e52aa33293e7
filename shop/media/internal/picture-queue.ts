import PQueue from 'p-queue';
import { SMALL_MAX_BYTES } from './decoding-memory.ts';

/** Limits of waiting files, which are in memory: bytes of all together, and bytes and number per account. */
const WAITING_MAX_BYTES = 80 * 1024 * 1024;
const OWNER_MAX_BYTES = 40 * 1024 * 1024;
const OWNER_MAX_PICTURES = 20;

/** A picture to be processed. */
export type QueuedPicture = {
  /** The account that uploaded it; null: a background job, which limits itself. */
  owner: string | null;
  /** Size of the file, which is in memory while it waits. */
  fileBytes: number;
  /** Estimated memory in bytes while it is decoded. */
  memory: number;
};

/**
 * Processes one large picture at a time and, in parallel, one small one and one of a background job. In front of these each
 * account has its own queue, so that its pictures are processed one at a time and accounts take turns: a slow picture
 * delays only its sender and the next large one.
 */
export function openPictureQueue() {
  const large = new PQueue({ concurrency: 1 });
  const small = new PQueue({ concurrency: 1 });
  const background = new PQueue({ concurrency: 1 });
  /** Queues of accounts with waiting pictures, and their number. */
  const accounts = new Map<string, { queue: PQueue; pictures: number }>();
  const waiting = new Set<QueuedPicture>();

  function isFull({ owner, fileBytes }: QueuedPicture): boolean {
    if (owner === null) return false;
    const sum = (all: readonly QueuedPicture[]) => all.reduce((bytes, one) => bytes + one.fileBytes, fileBytes);
    const sent = [...waiting].filter((one) => one.owner !== null);
    const own = sent.filter((one) => one.owner === owner);
    return sum(sent) > WAITING_MAX_BYTES || sum(own) > OWNER_MAX_BYTES || own.length >= OWNER_MAX_PICTURES;
  }

  async function inAccount<Value>(owner: string, work: () => Promise<Value>): Promise<Value> {
    const account = accounts.get(owner) ?? { queue: new PQueue({ concurrency: 1 }), pictures: 0 };
    accounts.set(owner, account);
    account.pictures += 1;
    try {
      return await account.queue.add(work);
    } finally {
      account.pictures -= 1;
      if (account.pictures === 0) accounts.delete(owner);
    }
  }

  /** null: too many pictures wait, and `work` was not started. */
  return async function inQueue<Value>(picture: QueuedPicture, work: () => Promise<Value>): Promise<Value | null> {
    if (isFull(picture)) return null;
    const { owner, memory } = picture;
    const queue = memory > SMALL_MAX_BYTES ? large : owner === null ? background : small;
    waiting.add(picture);
    const process = () =>
      queue.add(() => {
        waiting.delete(picture);
        return work();
      });
    return owner === null ? process() : inAccount(owner, process);
  };
}
