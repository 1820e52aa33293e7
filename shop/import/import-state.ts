import type { ImportOutcome } from './import-report.ts';

/** How far the shop is with a product file. */
export type ImportState =
  | 'reading'
  | 'ready'
  | 'unusable'
  | 'reading-failed'
  | 'importing'
  | 'imported'
  | 'import-failed';

/** Every change of state there is. A file that was read may be read again: the catalogue changes meanwhile. */
const moves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  reading: ['ready', 'unusable', 'reading-failed'],
  ready: ['reading', 'importing'],
  unusable: [],
  'reading-failed': ['reading'],
  importing: ['imported', 'import-failed'],
  imported: [],
  'import-failed': ['importing'],
};

/** The states from which `to` can be reached. */
export const statesBefore = (to: ImportState): ImportState[] =>
  (Object.keys(moves) as ImportState[]).filter((from) => moves[from].includes(to));

export const isWorking = (state: ImportState): boolean => state === 'reading' || state === 'importing';

/** Why a file that was read cannot be used. `missing`: columns that a product file needs. */
export type UnusableFile = { reason: 'file-empty' | 'not-a-product-file'; missing: string[] };

/** What an administrator sees of the file that they sent. */
export type ImportStatus = {
  id: string;
  fileName: string;
  state: ImportState;
  /** 0: nobody has counted them. */
  rowsTotal: number;
  rowsDone: number;
  /** Products that the import has added, changed and left out so far. */
  added: number;
  changed: number;
  refused: number;
  /** What the file would change; where the state is `ready`. */
  preview: ImportOutcome | null;
  /** Where the state is `unusable`. */
  fault: UnusableFile | null;
};
