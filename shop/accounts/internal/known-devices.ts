import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Client } from '#shop/accounts/session.ts';
import type { Cookies } from './cookies.ts';

type Devices = { db: Db; readonly cookies: Cookies };

/** After this time without a login, a device is unknown again. */
const KNOWN_DAYS = 180;
const DAY_SECONDS = 86_400;
/** Per account; the ones used longest ago are deleted. */
const DEVICES_MAX = 10;
const DEVICE_BYTES = 24;

/** Row id of the client's device, if it has logged in to this account before; else null. */
export async function findKnownDevice(
  { db, cookies }: Devices,
  { cookie }: Client,
  customerId: string,
): Promise<string | null> {
  const device = cookies.read(cookie, cookies.names.device);
  if (device === null) return null;
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', hashOf(device))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Records that this device has logged in to the account; returns the `Set-Cookie` header that identifies it. */
export async function rememberDevice(
  { db, cookies }: Devices,
  { cookie }: Client,
  customerId: string,
): Promise<string> {
  const device = cookies.read(cookie, cookies.names.device) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const now = new Date();
  const times = { last_used_at: now, expires_at: new Date(now.getTime() + KNOWN_DAYS * DAY_SECONDS * 1_000) };
  await db
    .insertInto('known_devices')
    .values({ id: newId(), customer_id: customerId, device_hash: hashOf(device), ...times })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet(times))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('id', 'in', (where) =>
      where
        .selectFrom('known_devices')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(DEVICES_MAX),
    )
    .execute();
  return cookies.write(cookies.names.device, device, KNOWN_DAYS * DAY_SECONDS);
}

/** Deletes the known devices of an account, except the one with row id `exceptId`. */
export async function deleteDevices(trx: Db, customerId: string, exceptId: string | null = null): Promise<void> {
  let devices = trx.deleteFrom('known_devices').where('customer_id', '=', customerId);
  if (exceptId !== null) devices = devices.where('id', '<>', exceptId);
  await devices.execute();
}

const hashOf = (device: string): string => createHash('sha256').update(`device:${device}`).digest('base64url');
