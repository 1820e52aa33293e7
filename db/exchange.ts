/** A text and its values, as they are asked. */
export type Asked = { sql: string; parameters: readonly unknown[] };

/** In place of a query's values: the statements that are asked in one breath. */
export class Together {
  readonly asked: readonly Asked[];
  constructor(asked: readonly Asked[]) {
    this.asked = asked;
  }
}

/** One statement with its values, ready for the wire. `name`: '' for one that is not kept. */
export type Statement = { name: string; text: string; values: readonly (string | Buffer | null)[] };

type Row = Record<string, unknown>;
export type Answer = { command: string; rowCount: number | null; rows: Row[] };

type Column = { name: string; parse: (text: string) => unknown };
/** What the rows of a statement look like; empty where it gives none. */
type Shape = readonly Column[];
/** The statements that a connection has prepared, by name. */
export type Prepared = Map<string, Shape>;

/** As much of pg's connection as speaks for us. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  close(what: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
  sendCopyFail(why: string): void;
};

type Parsers = { getTypeParser(oid: number, format: 'text'): (text: string) => unknown };
type Done = (error: Error | null, answers: Answer[]) => void;

/**
 * Several statements, asked in one breath and answered in one: the database does one after the other, each sees what the
 * ones before it have done, and the first that fails is the last. What a statement's rows look like is asked once for a
 * connection and kept; the database itself refuses a plan whose rows look different (0A000).
 */
export class Exchange {
  callback: Done | undefined;
  readonly #statements: readonly Statement[];
  readonly #prepared: Prepared;
  readonly #parsers: Parsers;
  readonly #answers: Answer[] = [];
  #shape: Shape;
  #rows: Row[] = [];
  #problem: Error | null = null;

  constructor(statements: readonly Statement[], prepared: Prepared, parsers: Parsers) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#parsers = parsers;
    this.#shape = this.#shapeOf(0);
  }

  #shapeOf(at: number): Shape {
    return this.#prepared.get(this.#statements[at]?.name ?? '') ?? NOTHING;
  }

  submit(wire: Wire): void {
    wire.stream.cork();
    for (const { name, text, values } of this.#statements) {
      const isNew = !this.#prepared.has(name);
      if (isNew) {
        // An earlier try may have been prepared and failed afterwards; to close what is not there is no error.
        wire.close({ type: 'S', name });
        wire.parse({ name, text });
      }
      wire.bind({ statement: name, values });
      if (isNew) wire.describe({ type: 'P' });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#parsers.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#problem !== null) return;
    const row: Row = {};
    try {
      let at = 0;
      for (const { name, parse } of this.#shape) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
        at += 1;
      }
      this.#rows.push(row);
    } catch (error) {
      this.#problem = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    this.#finish(command, count === undefined ? null : Number(count));
  }

  handleEmptyQuery(): void {
    this.#finish('', null);
  }

  #finish(command: string, rowCount: number | null): void {
    const name = this.#statements[this.#answers.length]?.name ?? '';
    if (name !== '') this.#prepared.set(name, this.#shape);
    this.#answers.push({ command, rowCount, rows: this.#rows });
    this.#rows = [];
    this.#shape = this.#shapeOf(this.#answers.length);
  }

  handleReadyForQuery(): void {
    this.#end(this.#problem);
  }

  handleError(error: Error): void {
    // Whatever it was, it is prepared anew: what failed may be the plan.
    this.#prepared.delete(this.#statements[this.#answers.length]?.name ?? '');
    this.#end(error);
  }

  #end(error: Error | null): void {
    const done = this.callback;
    this.callback = undefined;
    done?.(error, this.#answers);
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('nothing is copied here');
  }

  handleCopyData(): void {}
}

const NOTHING: Shape = [];
