import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { poll } from '#tests/support/poll.ts';
import { freePort } from '../ports.ts';

/** OpenStack Swift with its S3 interface: a real object store that keeps its files in a folder. */
export type Swift = {
  /** The variables of a shop that keeps its files here. */
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION', string>;
  stop(): Promise<void>;
};

/** Debian's Python, for which the package python3-swift is. */
const PYTHON = '/usr/bin/python3';
const STORES = ['account', 'container', 'object'] as const;
const START_MAX_MS = 60_000;
const KEYS = { accessKeyId: 'shop:files', secretAccessKey: 'a-key-that-nobody-knows' };
const REGION = 'ap-south-1';
const BUCKET = 'shop-files';

/** One ring of a store with one device, as swift-ring-builder writes it. */
const RING = `
import sys
from swift.common.ring import RingBuilder
folder, store, port = sys.argv[1:]
ring = RingBuilder(4, 1, 1)
ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
ring.rebalance()
ring.get_ring().save('%s/%s.ring.gz' % (folder, store))
`;

/** A server of Swift, with a configuration outside of /etc. */
const SERVER = `
import sys
from swift.common import storage_policy, utils
folder, server = sys.argv[1:]
utils.SWIFT_CONF_FILE = storage_policy.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi('%s/%s.conf' % (folder, server), server))
`;

/** Why there is no Swift on this machine; null: it can be started. */
export function whyNoSwift(): string | null {
  const isThere = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api']).status === 0;
  return isThere ? null : 'No real S3 server: OpenStack Swift is missing (Debian: apt-get install -y python3-swift)';
}

/** Starts it with an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-swift-'));
  await mkdir(join(folder, 'devices/disk'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n');
  const port = await freePort();
  const servers: ChildProcess[] = [];
  const start = async (name: string, config: string) => {
    await writeFile(join(folder, `${name}.conf`), config);
    servers.push(spawn(PYTHON, ['-c', SERVER, folder, name], { stdio: ['ignore', 'ignore', 'inherit'] }));
  };
  const stop = async () => {
    for (const server of servers) {
      server.kill('SIGKILL');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const store of STORES) {
      const own = await freePort();
      const ring = spawnSync(PYTHON, ['-c', RING, folder, store, String(own)], { encoding: 'utf8' });
      if (ring.status !== 0) throw new Error(ring.stderr);
      await start(`${store}-server`, storeConfig(folder, store, own));
    }
    await start('proxy-server', proxyConfig(folder, port));
    const env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: KEYS.accessKeyId,
      S3_SECRET_KEY: KEYS.secretAccessKey,
      S3_REGION: REGION,
    };
    await createBucket(env.S3_ENDPOINT, servers);
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env.USER ?? 'root'}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;

const storeConfig = (folder: string, store: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`;

const proxyConfig = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
# tempauth wants a cache; nothing listens there, and nothing is cached.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_shop_files = ${KEYS.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** Until all servers answer: the bucket is made by two of them, a file needs all. */
async function createBucket(endpoint: string, servers: readonly ChildProcess[]): Promise<void> {
  const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: KEYS, maxAttempts: 1 });
  let last: unknown;
  let isMade = false;
  const create = async () => {
    if (servers.some(({ exitCode }) => exitCode !== null)) throw new Error('A server of Swift has ended');
    try {
      if (!isMade) await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      isMade = true;
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'first', Body: 'file' }));
      await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'first' }));
      return true;
    } catch (error) {
      last = error;
      return null;
    }
  };
  if (await poll(create, { maxMs: START_MAX_MS, everyMs: 200 })) return;
  throw new Error(`Swift was not ready in time: ${JSON.stringify(last)}`, { cause: last });
}
