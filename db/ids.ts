import { v7 } from 'uuid';

/** A UUIDv7: not guessable, and sorted by time in an index. Generated here because older servers have no `uuidv7()`. */
export const newId = (): string => v7();
