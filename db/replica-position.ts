/** A position in the write-ahead log, in bytes. */
export type Lsn = bigint;

/** Parses PostgreSQL's form `16/B374D848`: the high and the low 32 bits in hexadecimal digits. */
export function parseLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** What this process knows of the primary's position. `watchChanges` writes it, `openReads` reads it. */
export type ReplicaPosition = {
  /** The primary was at `lsn` or later at `atMs` (of `performance.now()`). */
  note(lsn: Lsn, atMs: number): void;
  /** From now on a replica must show everything up to `lsn`: cached pages that were older have been dropped. */
  require(lsn: Lsn): void;
  /** What a replica must have replayed to be read at `nowMs`; null: unknown, because the primary has not answered. */
  required(nowMs: number): Lsn | null;
};

/** A replica that is further behind is not read. */
const LAG_MAX_MS = 2_000;

/**
 * Measures a replica's lag without comparing clocks: if it has replayed what the primary had written two seconds ago, it
 * is at most two seconds behind. An idle primary does not look like a lagging replica.
 */
export function openReplicaPosition(): ReplicaPosition {
  let noted: { lsn: Lsn; atMs: number }[] = [];
  let floor: Lsn = 0n;
  return {
    note(lsn, atMs) {
      noted.push({ lsn, atMs });
    },
    require(lsn) {
      if (lsn > floor) floor = lsn;
    },
    required(nowMs) {
      noted = noted.filter(({ atMs }) => atMs >= nowMs - LAG_MAX_MS);
      const [oldest] = noted;
      if (oldest === undefined) return null;
      return oldest.lsn > floor ? oldest.lsn : floor;
    },
  };
}
