import type { Db } from '#db/connect.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** The customer's email address if it is not verified; null: it is verified. */
export async function findUnverifiedEmail({ db }: Pick<Accounts, 'db'>, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The phone number of a profile, with which the form of a new address begins; null: none. */
export async function findPhone(db: Db, customerId: string): Promise<string | null> {
  const row = await db.selectFrom('customers').select('phone').where('id', '=', customerId).executeTakeFirst();
  return row?.phone ?? null;
}

/** An account as its owner sees it. */
export type Profile = {
  name: string;
  username: string | null;
  /** Digits; null: none. */
  phone: string | null;
  email: string;
  isEmailVerified: boolean;
  /** Address of the photo; null: none. */
  photo: string | null;
  hasPassword: boolean;
  hasGoogle: boolean;
  hasSecondFactor: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
};

/** Name and photo of the logged-in person, for every page. */
export async function getNameAndPhoto(
  { db, settings }: Accounts,
  { customerId }: Pick<Session, 'customerId'>,
): Promise<Pick<Profile, 'name' | 'photo'>> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('media', 'media.id', 'customers.photo_id')
    .select(['name', 'image', 'photo_id', 'media.webp_widths'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { name: row.name, photo: photoOf(row, settings) };
}

/** Photos are shown small. */
const PHOTO_WIDTH_PIXELS = 320;

/** The account of the logged-in person. */
export async function getProfile(
  { db, settings }: Accounts,
  { customerId }: Pick<Session, 'customerId'>,
): Promise<Profile> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('media', 'media.id', 'customers.photo_id')
    .select([
      'name',
      'username',
      'phone',
      'email',
      'email_verified',
      'image',
      'photo_id',
      'two_factor_enabled',
      'last_login_at',
    ])
    .select(['customers.created_at', 'media.webp_widths'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow();
  const logins = await db.selectFrom('logins').select('provider_id').where('customer_id', '=', customerId).execute();
  return {
    name: row.name,
    username: row.username,
    phone: row.phone,
    email: row.email,
    isEmailVerified: row.email_verified,
    photo: photoOf(row, settings),
    hasPassword: logins.some(({ provider_id }) => provider_id === 'credential'),
    hasGoogle: logins.some(({ provider_id }) => provider_id === 'google'),
    hasSecondFactor: row.two_factor_enabled,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

type Photo = { image: string | null; photo_id: string | null; webp_widths: number[] | null };

const photoOf = ({ image, photo_id, webp_widths }: Photo, settings: Accounts['settings']): string | null =>
  photo_id === null ? shownFrom(image, settings) : photoUrl(photo_id, webp_widths ?? []);

/** Pages load photos only from the shop and the configured image service; a Google photo is copied first. */
const shownFrom = (image: string | null, { photoPrefixes }: Accounts['settings']): string | null =>
  image !== null && photoPrefixes.some((prefix) => image.startsWith(prefix)) ? image : null;

function photoUrl(id: string, widths: readonly number[]): string {
  const width = widths.find((candidate) => candidate >= PHOTO_WIDTH_PIXELS) ?? Math.max(...widths);
  return pictureUrl(id, width, 'webp');
}
