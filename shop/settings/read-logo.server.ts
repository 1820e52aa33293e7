import type { MediaStore } from '#shop/media/media-store.ts';
import { readPng } from '#shop/media/read-png.server.ts';
import { type Logo, type LogoFile, logoFiles, logoOf } from './logo.ts';
import type { Settings } from './settings.server.ts';

type Context = { media: MediaStore; settings: Settings };

/** The files of the last logo that was read: encoding one takes longer than sending it. */
let encoded: { id: string; files: Map<LogoFile, Promise<Uint8Array | null>> } | null = null;

/** A PNG file of the shop's logo; null: the shop has none. */
export async function readLogo({ media, settings }: Context, file: LogoFile): Promise<Uint8Array | null> {
  const logo = logoOf(settings.current().logo);
  if (logo === null) return null;
  if (encoded?.id !== logo.id) encoded = { id: logo.id, files: new Map() };
  const { files } = encoded;
  const known = files.get(file);
  if (known !== undefined) return known;
  const read = encodeLogo(media, logo, file);
  files.set(file, read);
  // A bucket that does not answer now is asked again.
  read.then(
    (bytes) => bytes ?? files.delete(file),
    () => files.delete(file),
  );
  return read;
}

/** A PNG file of any stored logo, also of one that is not saved; null: the picture is not there. */
export const encodeLogo = (media: MediaStore, { id, width }: Pick<Logo, 'id' | 'width'>, file: LogoFile) =>
  readPng(media, { pictureId: id, storedWidth: width, size: logoFiles[file] });
