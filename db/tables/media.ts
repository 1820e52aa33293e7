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
  /** The key of the HTTP API that it was uploaded with; null: none. */
  api_key_id: Generated<string | null>;
};

/**
 * Pictures whose files may still have to be deleted. No foreign key: the row in `media` is deleted, or does not exist
 * yet.
 */
export type MediaLeftoversTable = { picture_id: string; at: Generated<Date> };
