import type { ImportOutcome } from './import-report.ts';

/** State of an uploaded product file. */
export type ImportState =
  | 'reading'
  | 'ready'
  | 'unusable'
  | 'reading-failed'
  | 'importing'
  | 'imported'
  | 'import-failed';

/** The allowed changes of state. A file may be read again, because the catalogue may have changed. */
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

/** Why a file cannot be used. `missing`: required columns that it lacks. */
export type UnusableFile = { reason: 'file-empty' | 'not-a-product-file'; missing: string[] };

/** An uploaded file as the administrator's page shows it. */
export type ImportStatus = {
  id: string;
  fileName: string;
  state: ImportState;
  /** 0: not counted. */
  rowsTotal: number;
  rowsDone: number;
  /** Products that the import has added, changed and left out so far. */
  added: number;
  changed: number;
  refused: number;
  /** What the file would change; only in state `ready`. */
  preview: ImportOutcome | null;
  /** Only in state `unusable`. */
  fault: UnusableFile | null;
};
