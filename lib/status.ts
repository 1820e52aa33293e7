/** Colour of a status tag; the text says the same. The classes are in `app/styles`. */
export type StatusTone = 'done' | 'waiting' | 'warning';

/** What every thing with a status declares for each of its statuses. Orders: `shop/orders/order-statuses.ts`. */
export type StatusRules<Name extends string, Actor extends string> = {
  /** As people read it: "Confirmed". */
  label: string;
  tone: StatusTone;
  /** The statuses that may follow, each with who may move there. */
  moves: { readonly [To in Name]?: 'anyone' | readonly Actor[] };
};

type StatusTable<Name extends string, Actor extends string> = Readonly<Record<Name, StatusRules<Name, Actor>>>;

/** Whether the table allows `actor` to move from one status to another. */
export function hasMove<Name extends string, Actor extends string>(
  table: StatusTable<Name, Actor>,
  from: Name,
  to: Name,
  actor: Actor,
): boolean {
  const by = table[from].moves[to];
  return by === 'anyone' || (by?.includes(actor) ?? false);
}

/** Whether nothing follows this status. */
export const isLastStatus = <Name extends string>(
  table: Readonly<Record<Name, { moves: object }>>,
  status: Name,
): boolean => Object.keys(table[status].moves).length === 0;
