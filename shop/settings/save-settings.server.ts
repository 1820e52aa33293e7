import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import { secretToEnter } from './secret-to-enter.ts';
import { type Setting, type SettingValue, typedText } from './setting.ts';
import type { Settings } from './settings.server.ts';
import {
  hasExample,
  isSettingName,
  namesOf,
  type SettingGroup,
  type SettingName,
  settingGroups,
  settingOf,
} from './shop-settings.ts';

export type SaveSettingsInput = {
  /** An administrator's id, or that of a key of the HTTP API. */
  adminId: string;
  group: SettingGroup;
  /** The version that the form showed; see `versionOf`. */
  version: number;
  /** Settings without a value here stay as they are. null: empty, or remove the secret. */
  values: Partial<Record<SettingName, SettingValue>>;
};

type Context = { db: Db; settings: Settings; readonly seal: Seal };
type Row = { key: string; value: unknown; sealed: string | null; version: string };
type Facts = Record<string, unknown>;

/**
 * `changed`: somebody else has saved this group since the form was shown. `incomplete`: another setting needs `field`, which
 * has no value. `enter-again`: the secret `field` would be sent to another address; see secret-to-enter.ts.
 */
type SaveRefusal = 'not-allowed' | 'changed' | 'incomplete' | 'enter-again';

/** The version of a group: it rises with each save of one of its settings. 0: none was ever saved. */
export async function versionOf(db: Db, group: SettingGroup): Promise<number> {
  return latest(await readRows(db, group));
}

/**
 * Saves settings of a group and records them in the audit log, secrets only as "set". This process uses them when it
 * returns, the others within a second. Settings that the environment sets stay as they are.
 */
export async function saveSettings(context: Context, input: SaveSettingsInput): Promise<Result<null, SaveRefusal>> {
  const saved = await withTransaction(context.db, (trx) => write(trx, context, input));
  if (saved.ok) await context.settings.reload();
  return saved;
}

async function write(
  trx: Db,
  { settings, seal }: Context,
  { adminId, group, version, values }: SaveSettingsInput,
): Promise<Result<null, SaveRefusal>> {
  // One save at a time: so versions rise, and two people who edit the same settings notice each other.
  await sql`lock table settings in share row exclusive mode`.execute(trx);
  const [{ rows: allowed }, rows] = await Promise.all([
    // An owner, or a key of the HTTP API that may do this.
    sql<{ who: string | null }>`
      select customer_id as who from admin_roles where customer_id = ${adminId} and role = 'owner' union all
      select null from api_keys where id::text = ${adminId} and 'settings:write' = any(scopes)
        and revoked_at is null and (expires_at is null or expires_at > now())`.execute(trx),
    readRows(trx, group),
  ]);
  if (allowed.length === 0) return refuse('not-allowed');
  if (latest(rows) !== version) return refuse('changed');
  const stored = new Map(rows.map((row) => [row.key, row]));
  const kept = namesOf(group).map((key) => [key, storedValue(stored.get(key), settings.standard(key))]);
  const secret = secretToEnter(Object.fromEntries(kept), values);
  if (secret !== null && settings.fixedBy(secret) === null) return refuse('enter-again', secret);
  const next = { ...settings.current(), ...values };
  for (const key of namesOf(group)) {
    const { needs } = settingOf(key);
    if (needs === undefined || !isSettingName(needs) || settings.fixedBy(needs) !== null) continue;
    if (next[key] !== null && next[needs] === null) return refuse('incomplete', needs);
  }
  const before: Facts = {};
  const after: Facts = {};
  const changed: StoredSetting[] = [];
  for (const key of namesOf(group)) {
    const value = values[key];
    if (value === undefined || settings.fixedBy(key) !== null) continue;
    const { kind } = settingOf(key);
    const row = stored.get(key);
    if (kind === 'secret') {
      const isKept = row !== undefined && row.sealed !== null;
      if (value === null && !isKept) continue;
      before[key] = isKept ? 'set' : null;
      after[key] = value === null ? null : isKept ? 'replaced' : 'set';
      changed.push(
        value === null ? { key, value: 'null', sealed: null } : { key, value: null, sealed: seal.close(String(value)) },
      );
    } else {
      const was = storedValue(row, settings.standard(key));
      // As text, because JSON from the database has another order. An example becomes the owner's own when it is saved.
      const isEqual = typedText(was) === typedText(value);
      if (isEqual && !(row === undefined && hasExample(key))) continue;
      before[key] = shownValue(kind, was);
      after[key] = shownValue(kind, value);
      changed.push({ key, value: JSON.stringify(value ?? ''), sealed: null });
    }
  }
  if (changed.length === 0) return accept(null);
  await storeSettings(trx, allowed[0]?.who ?? null, changed);
  const { title } = settingGroups[group];
  await logAdminAction(trx, { adminId, action: 'setting.update', subjectName: title, before, after });
  return accept(null);
}

/** A row to be stored; `value` as JSON. */
type StoredSetting = { key: SettingName; value: string | null; sealed: string | null };

/**
 * Stores rows under one new version. Call it after locking the table.
 * @param adminId null: a key of the HTTP API
 */
export async function storeSettings(trx: Db, adminId: string | null, changed: readonly StoredSetting[]): Promise<void> {
  const { rows: highest } = await sql<{ next: number }>`
    select coalesce(max(version), 0)::integer + 1 as next from settings`.execute(trx);
  const nextVersion = highest[0]?.next ?? 1;
  for (const row of changed) {
    const set = { ...row, version: nextVersion, updated_at: new Date(), updated_by: adminId };
    await trx
      .insertInto('settings')
      .values(set)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(set))
      .execute();
  }
}

/** What a row holds; of a secret, whether there is one. */
function storedValue(row: Row | undefined, standard: SettingValue): SettingValue {
  if (row === undefined) return standard;
  return row.sealed === null ? (row.value as SettingValue) : true;
}

/** As the audit log shows it: no id of a picture, and days as they are typed. */
function shownValue(kind: Setting['kind'], value: SettingValue): unknown {
  if (kind === 'picture') return value === null ? null : 'set';
  return kind === 'days' ? typedText(value) : value;
}

async function readRows(db: Db, group: SettingGroup): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, value, sealed, version from settings where key = any(${namesOf(group)}::text[])`.execute(db);
  return rows;
}

const latest = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ version }) => Number(version)));
