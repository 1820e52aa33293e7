/** A file as a stream, with its length in bytes. */
export type OpenFile = { bytes: number; body: ReadableStream<Uint8Array> };

/** File storage that several machines share (S3). Names contain slashes, like paths; modules choose them. */
export type Bucket = {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns null if there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** For files that are too large for memory. Returns null if there is no such file. */
  open(name: string): Promise<OpenFile | null>;
  /** The names of the subfolders. */
  listFolders(folder: string): AsyncIterable<string>;
  removeFolder(folder: string): Promise<void>;
  /** Throws `BucketUnavailable` if the bucket cannot be used with this configuration. */
  check(): Promise<void>;
};

/** The bucket does not respond or refuses the request; the file may or may not exist. The message is for the log. */
export class BucketUnavailable extends Error {}
