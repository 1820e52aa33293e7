/** A file as it comes. */
export type PrivateFile = { bytes: number; body: ReadableStream<Uint8Array> };

/** Where files lie that are sold: a folder on the disk, or one of a bucket. Nothing serves them but a signed link. */
export type PrivateFolder = {
  /** All of it or nothing. */
  put(location: string, bytes: Uint8Array): Promise<void>;
  /** Throws where the file is not to be had. */
  open(location: string): Promise<PrivateFile>;
  listFolders(): Promise<string[]>;
  removeFolder(name: string): Promise<void>;
};
