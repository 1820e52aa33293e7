import { z } from 'zod';
import { hostsOf } from './database-hosts.ts';
import * as numbers from './numbers.ts';
import { GSTIN, KEY_ID, SENDER, UPI_ID } from './patterns.ts';

/** One of several words, in any letter case. */
const oneOf = <const Words extends readonly string[]>(words: Words, error: string) =>
  z.string().trim().toLowerCase().pipe(z.enum(words, { error }));

const flag = oneOf(['true', 'false', 'on', 'off', '1', '0', 'yes', 'no'], 'must be on or off').transform((word) =>
  ['true', 'on', '1', 'yes'].includes(word),
);
const text = (standard: string) => z.string().trim().min(1).default(standard);
const optional = z.string().trim().min(1).optional();
const link = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Mostly in a password, where special characters must be percent-encoded. */
const STRAY_PERCENT = 'contains a % that is not part of a code: write it as %25';
const PASSWORD_PARTS = ['lower', 'upper', 'number', 'symbol'] as const;

/** One message for every kind of invalid number. */
function whole(from: number, to: number, what = 'a whole number') {
  const error = `must be ${what} from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
}

/** Whole rupees, like the shop's prices. */
const rupees = whole(0, numbers.PRICE_MAX_RUPEES, 'whole rupees');

/** A comma-separated list. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== ''),
);

const schema = z.object({
  PORT: whole(0, 65_535, 'a port').default(3000),
  HOST: text('127.0.0.1'),
  ORIGIN: link.transform((address) => new URL(address).origin).optional(),
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), whole(0, 10)], {
      error: 'must be the number of proxies in front, 0 to 10',
    })
    .default(0),
  DATA_DIR: text('./data'),
  DATABASE_URL: z
    .string()
    .trim()
    .refine((address) => hostsOf(address) !== null, {
      error: 'supports target_session_attrs=read-write only',
      abort: true,
    })
    .refine((address) => hostsOf(address)?.every(isDatabase), { error: 'must be a postgres:// address' })
    .refine(isDecodable, { error: STRAY_PERCENT })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .refine(isDecodable, { error: STRAY_PERCENT })
    .optional(),
  DATABASE_POOL: whole(1, 200, 'a number of connections').default(10),
  DATABASE_PROFILE: oneOf(['postgresql', 'portable'], 'must be postgresql or portable').default('postgresql'),
  STATEMENTS: oneOf(['named', 'unnamed'], 'must be named or unnamed').default('named'),
  SECRET: z.string().min(32, { error: 'needs at least 32 characters' }).optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email({ error: 'must be email addresses separated by commas' }))).default([]),
  ADMIN_2FA: oneOf(['off', 'required'], 'must be off or required').default('off'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// address' })
    .refine(isDecodable, { error: STRAY_PERCENT })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, {
      error: 'must be an email address, or a name with one: Yatai <hello@shop.example>',
    })
    .optional(),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_ISSUER: link.default('https://accounts.google.com'),
  CAPTCHA_PROVIDER: oneOf(['turnstile', 'hcaptcha', 'recaptcha'], 'must be turnstile, hcaptcha or recaptcha').default(
    'turnstile',
  ),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be a site key' })
    .optional(),
  CAPTCHA_SECRET_KEY: optional,
  CAPTCHA_API_URL: link.optional(),
  PRIVATE_ACCOUNTS: flag.default(false),
  PASSWORD_MIN: whole(6, 128).default(6),
  PASSWORD_MAX: whole(16, 1_024).default(128),
  PASSWORD_REQUIRE: list
    .pipe(z.array(z.enum(PASSWORD_PARTS, { error: 'must be a list of lower, upper, number, symbol' })))
    .default([]),
  CLOUDINARY_CLOUD_NAME: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be a cloud name' })
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: optional,
  CLOUDINARY_API_URL: link.default('https://api.cloudinary.com'),
  S3_ENDPOINT: link.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be a bucket name' })
    .optional(),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  S3_REGION: optional,
  RAZORPAY_KEY_ID: z.string().regex(KEY_ID, { error: 'must be a key id such as rzp_live_…' }).optional(),
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: optional,
  RAZORPAY_API_URL: link.default('https://api.razorpay.com'),
  SHIPROCKET_API_URL: link.default('https://apiv2.shiprocket.in'),
  RAZORPAY_CHECKOUT_URL: link.default('https://checkout.razorpay.com/v1/checkout.js'),
  CASHFREE_APP_ID: z.string().regex(KEY_ID, { error: 'must be an app id of Cashfree' }).optional(),
  CASHFREE_SECRET_KEY: optional,
  CASHFREE_API_URL: link.optional(),
  CASHFREE_CHECKOUT_URL: link.default('https://sdk.cashfree.com/js/v3/cashfree.js'),
  COD: flag.default(true),
  COD_MAX: rupees.optional(),
  COD_FEE: rupees.default(0),
  DELIVERY_FEE: rupees.default(0),
  DELIVERY_FREE_FROM: rupees.optional(),
  COD_UNVERIFIED: oneOf(['refuse', 'approve'], 'must be refuse or approve').default('refuse'),
  SHOP_UPI_ID: z.string().trim().regex(UPI_ID, { error: 'must be a UPI address such as shop@bank' }).optional(),
  TEST_PAYMENTS: flag.default(false),
  PAGE_CACHE_MB: whole(0, 4_096, 'megabytes').default(32),
  ORDER_EXPIRY_MINUTES: whole(1, 1_440, 'minutes').default(15),
  DEMO: flag.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'needs at least 16 characters' }).optional(),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be fatal, error, warn, info, debug, trace or silent',
  ).default('info'),
  SHOP_NAME: text('Yatai'),
  SHOP_EMAIL: z.email({ error: 'must be an email address' }).default('hello@yatai.example'),
  SHOP_PHONE: text('+91 00000 00000'),
  SHOP_CHAT_URL: link.default('https://chat.yatai.example/'),
  SHOP_INSTAGRAM_URL: link.default('https://social.yatai.example/'),
  SHOP_OWNER: text('Sample Owner'),
  SHOP_ADDRESS: text('12 Sample Lane, Indiranagar, Bengaluru 560038, Karnataka'),
  SHOP_GRIEVANCE_OFFICER: text('Sample Grievance Officer'),
  SHOP_GSTIN: z
    .string()
    .trim()
    .toUpperCase()
    .regex(GSTIN, {
      error: 'must be a GST number of 15 letters and digits, such as 29ABCDE1234F1ZW',
    })
    .optional(),
});

type Parsed = z.infer<typeof schema>;

/** The parsed environment; names and defaults as in docs/configuration.md. */
export type Env = Omit<Parsed, 'ORIGIN' | 'DEMO'> & {
  /** The public URL. */
  ORIGIN: string;
  /** False while ORIGIN is unset: then every loopback name on the shop's port is the same origin. */
  isOriginFixed: boolean;
  DEMO: boolean;
  isProduction: boolean;
  /** Variables that begin with PAY_, for payment methods whose settings have no field of their own here. */
  paymentSettings: Readonly<Record<string, string>>;
  /** Names of the variables that are set: they win over the owner's settings. */
  given: readonly string[];
};

/** Each variable of a pair needs the other one. */
const PAIRS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['CLOUDINARY_CLOUD_NAME', 'CLOUDINARY_UPLOAD_PRESET'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
  ['CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY'],
  ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
] as const;

const BUCKET_PARTS = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** The environment is invalid; `message` lists all errors for the person who configures the shop. */
export class EnvRefused extends Error {}

/** Parses the environment. Empty and blank variables count as unset. Throws `EnvRefused` with a list of all errors. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? []
    : // For lists the variable's name is enough, without an index.
      parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
  if (given.DATABASE_URL && !given.SECRET)
    faults.push('  SECRET: is required with DATABASE_URL (32 characters or more)');
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    faults.push('  DATABASE_URL: is required with DATABASE_REPLICA_URL');
  for (const [one, other] of PAIRS) {
    if (given[one] && !given[other]) faults.push(`  ${other}: is required with ${one}`);
    if (given[other] && !given[one]) faults.push(`  ${one}: is required with ${other}`);
  }
  faults.push(...bucketFaults(given));
  if (parsed.success && parsed.data.PASSWORD_MIN > parsed.data.PASSWORD_MAX) {
    faults.push('  PASSWORD_MAX: must not be smaller than PASSWORD_MIN');
  }
  if (!parsed.success || faults.length > 0) {
    throw new EnvRefused(`The configuration has errors:\n${[...new Set(faults)].join('\n')}`);
  }
  const env = parsed.data;
  return {
    ...env,
    ORIGIN: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    isOriginFixed: env.ORIGIN !== undefined,
    DEMO: env.DEMO ?? env.DATABASE_URL === undefined,
    isProduction: given.NODE_ENV === 'production',
    paymentSettings: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (name.startsWith('PAY_') && value ? [[name, value]] : [])),
    ),
    given: Object.keys(schema.shape).filter((name) => given[name] !== undefined),
  };
}

const isDatabase = (address: string): boolean =>
  URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol);

/** The database driver decodes the parts of the URL like this, and would throw an unclear error. */
function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

/**
 * The settings of a bucket must be complete: with a part of them, pictures would silently be stored on this machine's
 * disk.
 */
function bucketFaults(given: Record<string, string | undefined>): string[] {
  const configured = [...BUCKET_PARTS, 'S3_ENDPOINT', 'S3_REGION'].find((name) => given[name]);
  if (configured === undefined) return [];
  const faults = BUCKET_PARTS.filter((name) => !given[name]).map((name) => `  ${name}: is required with ${configured}`);
  if (!given.S3_ENDPOINT && !given.S3_REGION) {
    faults.push('  S3_REGION: is required without S3_ENDPOINT, so that Amazon S3 finds the bucket');
  }
  return faults;
}
