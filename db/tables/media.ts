import type { Generated } from 'kysely';

export type MediaTable = {
  id: string;
  width: number;
  height: number;
  avif_widths: Generated<number[]>;
  webp_widths: Generated<number[]>;
  /** Hash of the original file, so that the same picture is stored once. */
  sha256: string;
  /** When it was last uploaded. */
  sent_at: Generated<Date>;
  created_at: Generated<Date>;
};

/**
 * Pictures whose files may still have to be deleted. No foreign key: the row in `media` is deleted, or does not exist
 * yet.
 */
export type MediaLeftoversTable = { picture_id: string; at: Generated<Date> };
