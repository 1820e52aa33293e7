import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** The text of a column: it contains a number, so that a page shows which columns it has. */
export type Tainted = { table: string; column: string; mark: string };

/** The name of an element that no page of the shop has: if there is one, a text has become markup. */
export const STRANGER = 'xss-a';

/** Breaks out of texts, attributes in either quotes, titles, text fields, scripts, comments, CDATA and templates. */
const scripts = (mark: string): string[] => [
  `${mark}'"><${STRANGER} data-xss="1" onfocus=xss()></title></textarea></script><script>xss()</script><img src=x onerror=xss()><svg onload=xss()>{{7*7}}\u2028<!-- ]]> javascript:xss()`,
  `${mark}"'><${STRANGER} data-xss=1></script><script>xss()`,
  `${mark}"><${STRANGER}>`,
];

/** For what may be an address: as a script, and as an honest address with markup in it. */
const links = (mark: string): string[] => [
  `javascript:xss()//${mark}"'><${STRANGER} data-xss=1>`,
  `https://evil.test/${mark}"'><${STRANGER} data-xss=1>javascript:xss()`,
];

/** What a spreadsheet runs. */
const formulas = (mark: string): string[] => [`=HYPERLINK("http://evil.test","${mark}")`, `=${mark}+1`];

const AN_ADDRESS = /url|image|location/;

export const payloads = {
  scripts: (mark: string, column: string) =>
    AN_ADDRESS.test(column) ? [...links(mark), ...scripts(mark)] : scripts(mark),
  formulas: (mark: string) => formulas(mark),
};

/** Generated names and codes: nobody types them, and other rows refer to them. */
const OWN_CODES =
  /(^|_)id$|^(token|hash|key|content_hash|idempotency_key|handle|slug|sku_key|tag|sha256|state_code|kind|type|reason|status|provider|series|serial|reference|identifier|value|secret|backup_codes|password|sealed|action|currency|recipient)$/;
const OWN_TABLES = /^(migrations?|kysely_.*|changes|shop_marks|throttle.*|places?|pincodes?)$/;

/**
 * Writes what an attacker would into every column of text that the database lets have it, past every form: whatever the
 * shop accepts, or accepted before its forms grew stricter, is a part of that.
 */
export async function payload(db: Db, texts: (mark: string, column: string) => string[]): Promise<Tainted[]> {
  return db.connection().execute(async (one) => {
    // Neither append-only tables nor what keeps others in step: the columns' own rules stay.
    await sql`set session_replication_role = replica`.execute(one);
    try {
      const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
        select columns.table_name as table, column_name as column, data_type as type
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
          and data_type in ('text', 'jsonb')
        order by 1, 2`.execute(one);
      const injected: Tainted[] = [];
      for (const [at, { table, column, type }] of columns.entries()) {
        if (OWN_TABLES.test(table) || OWN_CODES.test(column)) continue;
        const mark = `⟪${at}⟫`;
        const write = type === 'jsonb' ? writeJson : writeText;
        if (await write(one, table, column, texts(mark, column))) injected.push({ table, column, mark });
      }
      return injected;
    } finally {
      await sql`set session_replication_role = origin`.execute(one);
    }
  });
}

/** The longest of these texts that the column takes, in every row that has any. */
async function writeText(db: Db, table: string, column: string, texts: readonly string[]): Promise<boolean> {
  const [into, at] = [sql.table(table), sql.ref(column)];
  for (const text of texts) {
    // The second where values must be unique.
    for (const value of [sql`${text}::text`, sql`${text}::text || ctid`]) {
      const done = await sql`update ${into} set ${at} = ${value} where ${at} is not null`.execute(db).catch(() => null);
      if (done !== null) return (done.numAffectedRows ?? 0n) > 0n;
    }
  }
  return false;
}

async function writeJson(db: Db, table: string, column: string, texts: readonly string[]): Promise<boolean> {
  const [into, at] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ place: string; json: unknown }>`
    select ctid::text as place, ${at} as json from ${into} where ${at} is not null`.execute(db);
  for (const { place, json } of rows) {
    const changed = JSON.stringify(mapTexts(json, texts[0] ?? ''));
    await sql`update ${into} set ${at} = ${changed}::jsonb where ctid = ${place}::tid`.execute(db);
  }
  return rows.length > 0;
}

/** Every text that people read becomes `text`; codes, dates and addresses of the shop begin with a small letter or a digit. */
function mapTexts(json: unknown, text: string): unknown {
  if (Array.isArray(json)) return json.map((item) => mapTexts(item, text));
  if (typeof json === 'string') return /^[A-Z]|\s/.test(json) && !/^[A-Z]{3}$/.test(json) ? text : json;
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    // The number of a document is of the shop's own making.
    Object.entries(json).map(([key, value]) => [key, key === 'serial' ? value : mapTexts(value, text)]),
  );
}
