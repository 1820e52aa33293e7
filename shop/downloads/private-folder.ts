/** A file as a stream; `bytes`: its size. */
export type PrivateFile = { bytes: number; body: ReadableStream<Uint8Array> };

/** Storage of the files that are sold: a folder on the disk or in a bucket. Only signed links serve them. */
export type PrivateFolder = {
  /** Writes the whole file or nothing. */
  put(location: string, bytes: Uint8Array): Promise<void>;
  /** Throws if the file cannot be opened. */
  open(location: string): Promise<PrivateFile>;
  listFolders(): Promise<string[]>;
  removeFolder(name: string): Promise<void>;
};
