type Order = { kind: string; method: string };

/**
 * Why an order was cancelled: who did it, or that its price was not accepted in time. A customer chooses how to pay when
 * accepting the price for a brief: until then the method is 'later', and what ran out was the offer.
 */
export const whyCancelled = <By extends string>({ kind, method }: Order, by: By): By | 'quote-over' =>
  kind === 'service' && method === 'later' && by === 'expiry' ? 'quote-over' : by;
