import { fold } from '#lib/text.ts';

/** The limit of the database's check constraint. */
const HANDLE_MAX_CHARACTERS = 200;

/** A text as a handle: lower-case Latin letters and digits in groups joined by hyphens; '' where it has none. */
export function handleOf(text: string): string {
  const handle = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, HANDLE_MAX_CHARACTERS);
  return handle.replace(/^-|-$/g, '');
}
