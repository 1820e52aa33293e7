import type { Env } from '#config/env.server.ts';
import type { Db } from '#db/connect.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import { type SettingValue, typedText } from './setting.ts';
import { settingSchema } from './settings.form.ts';
import { faultOf, type SettingName, type ShopSettings, settingNames, settingOf } from './shop-settings.ts';

/** The owner's settings as this process knows them. */
export type Settings = {
  /** The values now. The object stays the same until one of them changes. */
  current(): ShopSettings;
  /** Reads them again. Called at the start, and within a second after any process has saved some. */
  reload(): Promise<void>;
  /** Calls `listener` after values have changed. */
  subscribe(listener: () => void): void;
  /** The variable that sets it in this deployment, so that nobody can change it in the admin; null: none. */
  fixedBy(name: SettingName): string | null;
  /** Whether the deployment or the owner has set it; otherwise it has its default. */
  isSet(name: SettingName): boolean;
  /** What its variable says, or its default. */
  standard(name: SettingName): SettingValue;
  /** Whether it was sealed with another SECRET: it counts as not set. */
  isUnreadable(name: SettingName): boolean;
  /**
   * The environment with the settings in the place of their variables.
   * @param typed as it would be with these values, which are not saved
   */
  environment(typed?: Partial<ShopSettings>): Env;
};

type SettingsOptions = {
  db: Db;
  env: Env;
  /** Called when the first secret is read: commands work without one. */
  seal: () => Seal;
  onProblem?: (sentence: string, error?: unknown) => void;
};

type Stored = { key: string; value: unknown; sealed: string | null };
type Snapshot = { values: ShopSettings; set: Set<SettingName>; unreadable: Set<SettingName> };

/** Holds the settings in memory. Until the first `reload` they have the values of the environment and their defaults. */
export function openSettings({ db, env, seal, onProblem = () => {} }: SettingsOptions): Settings {
  const listeners: (() => void)[] = [];
  const standard = (name: SettingName): SettingValue => {
    const { env: variable, initial } = settingOf(name);
    const value: unknown = variable === undefined || initial !== undefined ? initial : Object(env)[variable];
    return (value ?? null) as SettingValue;
  };
  const fixedBy = (name: SettingName) => {
    const variable = settingOf(name).env;
    return variable !== undefined && env.given.includes(variable) ? variable : null;
  };

  function snapshotOf(rows: readonly Stored[]): Snapshot {
    const stored = new Map(rows.map((row) => [row.key, row]));
    const set = new Set<SettingName>();
    const unreadable = new Set<SettingName>();
    const entries = settingNames.map((name) => {
      const isFixed = fixedBy(name) !== null;
      const row = stored.get(name);
      const found = isFixed || row === undefined ? null : readStored(name, row);
      if (found === 'unreadable') unreadable.add(name);
      if (isFixed || (typeof found === 'object' && found !== null)) set.add(name);
      return [name, typeof found === 'object' && found !== null ? found.is : standard(name)];
    });
    return { values: Object.freeze(Object.fromEntries(entries)), set, unreadable };
  }

  /** null: a removed secret, or no valid value for this version of the shop. */
  function readStored(name: SettingName, { value, sealed }: Stored): { is: SettingValue } | 'unreadable' | null {
    try {
      const text = sealed === null ? typedText(value as SettingValue) : seal().open(sealed);
      if (sealed === null && value === null) return null;
      const parsed = settingSchema(settingOf(name), true).safeParse(text);
      if (parsed.success) return { is: parsed.data };
      onProblem(`The setting ${name} is invalid and has its default`);
      return null;
    } catch (error) {
      onProblem(`The setting ${name} cannot be decrypted: it was saved with another SECRET`, error);
      return 'unreadable';
    }
  }

  // It is used all the same: a new rule must not keep a shop from starting.
  for (const name of settingNames) {
    const fault = fixedBy(name) === null ? null : faultOf(name, standard(name));
    if (fault !== null) onProblem(`${fixedBy(name)}: ${fault}`);
  }
  let snapshot = snapshotOf([]);
  let environment: { of: ShopSettings; env: Env } | null = null;
  // One after the other: an earlier read must not replace the result of a later one.
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const next = snapshotOf(await db.selectFrom('settings').select(['key', 'value', 'sealed']).execute());
    const isEqual = JSON.stringify(next.values) === JSON.stringify(snapshot.values);
    snapshot = isEqual ? { ...next, values: snapshot.values } : next;
    if (!isEqual) for (const listener of listeners) listener();
  }

  return {
    current: () => snapshot.values,
    reload() {
      const next = reading.then(read);
      reading = next.catch(() => {});
      return next;
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    fixedBy,
    standard,
    isSet: (name) => snapshot.set.has(name),
    isUnreadable: (name) => snapshot.unreadable.has(name),
    environment(typed) {
      if (typed !== undefined) return environmentOf(env, { ...snapshot.values, ...typed });
      if (environment?.of !== snapshot.values)
        environment = { of: snapshot.values, env: environmentOf(env, snapshot.values) };
      return environment.env;
    },
  };
}

function environmentOf(env: Env, values: ShopSettings): Env {
  const own = settingNames.flatMap((name) => {
    const { env: variable, initial } = settingOf(name);
    return variable === undefined || initial !== undefined ? [] : [[variable, values[name] ?? undefined]];
  });
  return { ...env, ...Object.fromEntries(own), SMTP_URL: env.SMTP_URL ?? mailServerOf(values) };
}

function mailServerOf({ smtpHost, smtpPort, smtpUser, smtpPassword }: ShopSettings): string | undefined {
  if (smtpHost === null) return undefined;
  const login = [smtpUser, smtpPassword].flatMap((part) => (part === null ? [] : [encodeURIComponent(part)])).join(':');
  // Port 465 starts with TLS; on others the server offers it.
  return `${smtpPort === 465 ? 'smtps' : 'smtp'}://${login === '' ? '' : `${login}@`}${smtpHost}:${smtpPort}`;
}
