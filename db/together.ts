import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { Together } from './exchange.ts';

/** What is to be asked, and what is made of the rows of each of its statements. */
export type Question<Outcome> = {
  texts: readonly RawBuilder<unknown>[];
  read: (rows: readonly unknown[][]) => Outcome;
};

/** One statement, and what its rows say. */
export const question = <Row, Outcome>(text: RawBuilder<Row>, read: (rows: Row[]) => Outcome): Question<Outcome> => ({
  texts: [text],
  read: ([rows]) => read((rows ?? []) as Row[]),
});

/** Several questions as one; their outcomes in their order. */
export const allOf = <Outcomes extends readonly unknown[]>(
  questions: {
    [At in keyof Outcomes]: Question<Outcomes[At]>;
  },
): Question<Outcomes> => ({
  texts: questions.flatMap(({ texts }) => texts),
  read: (rows) => {
    let from = 0;
    return questions.map(({ texts, read }) => {
      const own = rows.slice(from, from + texts.length);
      from += texts.length;
      return read(own);
    }) as unknown as Outcomes;
  },
});

/**
 * Asks in one breath: the statements are done one after the other, each seeing what those before it have done and what
 * others have committed meanwhile, and the answers come together. The way there and back is paid for once.
 */
export async function ask<Outcome>(db: Db, { texts, read }: Question<Outcome>): Promise<Outcome> {
  if (texts.length === 0) return read([]);
  const asked = texts.map((text) => text.compile(db));
  const { rows } = await db.executeQuery(CompiledQuery.raw('', [new Together(asked)]));
  return read(rows as unknown[][]);
}
