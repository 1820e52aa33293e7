/** A file as it comes: its length, and its bytes as they arrive. */
export type OpenFile = { bytes: number; body: ReadableStream<Uint8Array> };

/** Where the files of several machines lie together. Names have slashes, as paths have; what they mean is the rooms'. */
export type Bucket = {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** null where there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** null where there is no such file. For files that are too large to be held. */
  open(name: string): Promise<OpenFile | null>;
  /** The names of the folders that lie in this one. */
  listFolders(folder: string): AsyncIterable<string>;
  removeFolder(folder: string): Promise<void>;
  /** Throws `BucketAway` where it cannot be used as it was set up. */
  check(): Promise<void>;
};

/** The bucket does not answer, or refuses; nothing is known of the file. The message is for the log. */
export class BucketAway extends Error {}
