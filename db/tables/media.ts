import type { Generated } from 'kysely';

export type MediaTable = {
  id: string;
  width: number;
  height: number;
  avif_widths: Generated<number[]>;
  webp_widths: Generated<number[]>;
  /** Of the original's bytes: the same picture is stored once. */
  sha256: string;
  /** Of the last time that somebody sent it. */
  sent_at: Generated<Date>;
  created_at: Generated<Date>;
};

/** No foreign key: the picture itself is gone, or not there yet. */
export type MediaLeftoversTable = { picture_id: string; at: Generated<Date> };
