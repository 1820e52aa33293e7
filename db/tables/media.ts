import type { Generated } from 'kysely';

export type MediaTable = {
  id: string;
  width: number;
  height: number;
  avif_widths: Generated<number[]>;
  webp_widths: Generated<number[]>;
  /** Of the original's bytes: the same picture is stored once. */
  sha256: string;
  created_at: Generated<Date>;
};
