/** A limit of a collection that an order would exceed. */
export type ReachedLimit = {
  /** Of the collection. */
  title: string;
  /** Units for each customer. */
  max: number;
  /** Units that the customer has ordered. */
  ordered: number;
};

/** Units that the customer can still order. */
export const unitsLeft = ({ max, ordered }: ReachedLimit): number => Math.max(max - ordered, 0);
