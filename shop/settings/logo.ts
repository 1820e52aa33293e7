import { pictureUrl } from '#shop/media/media-store.ts';

/** The value of a picture setting: the id of the stored picture, and its size in pixels. */
export const PICTURE = /^([0-9a-f-]{36}) ([1-9]\d{0,3})x([1-9]\d{0,3})$/;

/** A picture as pages show it: address, and its shape in pixels. */
export type Logo = { id: string; src: string; width: number; height: number };

type Size = { id: string; width: number; height: number };

/** The value under which a picture is saved. */
export const pictureValue = ({ id, width, height }: Size): string => `${id} ${width}x${height}`;

/** The picture of a saved value; null: none. */
export function logoOf(value: string | null): Logo | null {
  const [, id, width, height] = PICTURE.exec(value ?? '') ?? [];
  if (id === undefined) return null;
  return { id, src: pictureUrl(id, Number(width), 'webp'), width: Number(width), height: Number(height) };
}

/** PNG files of the logo, for what shows no WebP: emails, documents and icons. Pixels. */
export const logoFiles = {
  /** At most this large, in its own shape. */
  wide: { width: 480, height: 160, isSquare: false },
  /** Centred on a white square. */
  'icon-180': { width: 180, height: 180, isSquare: true },
  'icon-192': { width: 192, height: 192, isSquare: true },
} as const;

export type LogoFile = keyof typeof logoFiles;

/** The address of such a file, which another logo changes. */
export const logoFileUrl = ({ id }: Pick<Logo, 'id'>, file: LogoFile): string => `/media/${id}/${file}.png`;
