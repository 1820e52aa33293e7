import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { plural } from '#lib/plural.ts';
import { CommandRefused } from './with-shop.ts';

/** Size and checksum of an entry; the last entry of an archive lists them all. */
type Sum = { bytes: number; sha256: string };

/** Version of the archive's format. */
export const FORMAT = 1;

const SUMS = 'sums.json';

/** "1 file", "1,204 files". */
export const countedFiles = (count: number): string => plural(count, { one: '# file', other: '# files' });

export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a file from the disk. Returns false if it no longer exists. */
  addFile(name: string, path: string): Promise<boolean>;
};

/**
 * Writes a compressed archive. It appears at `path` when it is complete, and only its owner may read it: it contains
 * all customer data.
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const draft = `${path}.part`;
  const tar = pack();
  const sums: Record<string, Sum> = {};
  const writing = pipeline(tar, createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600 }));
  // The error is thrown by the await below; until then it must not count as unhandled.
  writing.catch(() => {});
  try {
    await fill({
      add: (name, bytes) => addBytes(name, bytes),
      addFile: (name, file) => addFile(name, file),
    });
    await addBytes(SUMS, Buffer.from(JSON.stringify(sums)), false);
    tar.finalize();
    await writing;
    const file = await open(draft, 'r');
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    tar.destroy();
    // After a disk error, the writer only learns that the archive is closed.
    const reason = await writing.catch((writeError: Error) => writeError);
    await rm(draft, { force: true });
    const diskError = [reason, error].find(isDiskError);
    if (diskError)
      throw new CommandRefused(
        `Cannot write the backup to ${path}. Choose a folder that exists and is writable (${diskError.message}).`,
      );
    throw error;
  }

  async function addBytes(name: string, bytes: Uint8Array, isSummed = true): Promise<void> {
    const entry = tar.entry({ name, size: bytes.byteLength, mode: 0o600 });
    if (isSummed) sums[name] = { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
    entry.end(bytes);
    await Promise.race([once(entry, 'finish'), writing]);
  }

  async function addFile(name: string, file: string): Promise<boolean> {
    const handle = await open(file).catch(ignoreMissing);
    if (handle === null) return false;
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const source = handle.createReadStream({ end: Math.max(0, size - 1) });
    if (size > 0) source.on('data', (chunk) => hash.update(chunk));
    const entry = tar.entry({ name, size, mode: 0o600 });
    if (size === 0) {
      source.destroy();
      entry.end(Buffer.alloc(0));
    } else await pipeline(source, entry);
    sums[name] = { bytes: size, sha256: hash.digest('hex') };
    return true;
  }
}

function isDiskError(error: unknown): error is Error {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return ['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EISDIR'].includes(code);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Reads an archive entry by entry and calls `take` for each. At the end all checksums are compared, so a truncated or
 * changed archive is refused after its entries were passed to `take`; the caller must be able to undo them.
 */
export async function readArchive(
  path: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const seen: Record<string, Sum> = {};
  let sums: Record<string, Sum> | null = null;
  const tar = extract();
  const source = createReadStream(path);
  const reading = pipeline(source, createGunzip(), tar);
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name } = entry.header;
      const hash = createHash('sha256');
      const sum = { bytes: 0, sha256: '' };
      const content = counted(entry as AsyncIterable<Buffer>, hash, sum);
      if (name === SUMS) sums = JSON.parse((await collect(content)).toString());
      else {
        await take(name, content);
        for await (const _rest of content);
        seen[name] = { bytes: sum.bytes, sha256: hash.digest('hex') };
      }
    }
    await reading;
  } catch (error) {
    source.destroy();
    throw explain(path, error);
  }
  if (sums === null || !isSame(sums, seen)) throw new CommandRefused(damaged(path));
}

const damaged = (path: string): string => `${path} is damaged or incomplete. Nothing was restored.`;

function explain(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES') return new CommandRefused(`Cannot read the backup ${path}: ${message}`);
  // Changed bytes may still unpack: then the database reports an invalid uuid or a missing referenced row.
  const isBroken =
    error instanceof SyntaxError ||
    /^Z_|^2[23]...$|ERR_STREAM_PREMATURE_CLOSE/.test(code ?? '') ||
    /tar|header|end of data|destroyed/i.test(message ?? '');
  return isBroken ? new CommandRefused(damaged(path)) : error;
}

function isSame(expected: Record<string, Sum>, seen: Record<string, Sum>): boolean {
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(seen).length &&
    names.every((name) => expected[name]?.sha256 === seen[name]?.sha256 && expected[name]?.bytes === seen[name]?.bytes)
  );
}

async function* counted(chunks: AsyncIterable<Buffer>, hash: Hash, sum: Sum): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    sum.bytes += chunk.length;
    yield chunk;
  }
}

/** Reads a whole entry into memory. */
export async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
