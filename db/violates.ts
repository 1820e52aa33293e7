/** PostgreSQL's codes (class 23) of the rules that verbs leave to the database. */
const CODES = { unique: '23505', 'foreign-key': '23503' } as const;

/** Did the database refuse by a rule of this kind? With `constraint`, by one whose name has that in it. */
export function violates(error: unknown, kind: keyof typeof CODES, constraint = ''): boolean {
  const refused = error as { code?: string; constraint?: string };
  return refused.code === CODES[kind] && (refused.constraint ?? '').includes(constraint);
}
