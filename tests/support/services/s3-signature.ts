import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may send requests, and the scope of the key. */
export type S3Keys = { accessKey: string; secretKey: string; region: string };

const CLOCK_MAX_MS = 15 * 60_000;
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks Amazon's Signature Version 4. Returns the error code of S3 if it is wrong. */
export function signatureFault(incoming: IncomingMessage, body: Buffer, keys: S3Keys): string | null {
  const { authorization = '' } = incoming.headers;
  const [, accessKey, day = '', region, signedNames = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const header = (name: string) => String(incoming.headers[name] ?? '').trim();
  const time = header('x-amz-date');
  if (!time.startsWith(day) || Math.abs(Date.now() - readTime(time)) > CLOCK_MAX_MS) return 'RequestTimeTooSkewed';
  const contentHash = header('x-amz-content-sha256');
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedNames.split(';');
  if (!names.includes('host')) return 'AccessDenied';
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${escapeUri(name)}=${escapeUri(value)}`)
    .sort()
    .join('&');
  const canonical = [
    incoming.method,
    pathname,
    query,
    ...names.map((name) => `${name}:${header(name).replace(/ +/g, ' ')}`),
    '',
    signedNames,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${keys.secretKey}`, day);
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const escapeUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** 20261121T224814Z */
const readTime = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
