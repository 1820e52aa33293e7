/** An expected refusal: `reason` is one of a union type, `field` the form field that it belongs to. */
export type Refusal<Reason extends string = string> = { ok: false; reason: Reason; field?: string };

/** The result of a use case: a value, or a refusal that the page turns into a message. */
export type Result<Value, Reason extends string = string> = { ok: true; value: Value } | Refusal<Reason>;

export const accept = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const refuse = <Reason extends string>(reason: Reason, field?: string): Refusal<Reason> =>
  field === undefined ? { ok: false, reason } : { ok: false, reason, field };
