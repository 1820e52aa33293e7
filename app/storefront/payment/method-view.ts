import type { MethodName, StartOf } from '#shop/payments/methods.server.ts';
import type { PayRefusal } from './payment-problem.tsx';
import type { ReferenceField } from './reference-form.tsx';

/** What a method's view on the payment page gets. */
export type MethodViewProps<Name extends MethodName> = {
  /** What the method's own `start` returned. */
  start: StartOf<Name>;
  /** Where the customer enters a reference; null: the owner does not confirm this method. */
  field: ReferenceField | null;
  orderId: string;
  /** Where the customer goes without paying. */
  home: string;
  refusal: PayRefusal | null;
};

/** Methods that need a view: those that are paid on the payment page. */
export type ViewName = { [Name in MethodName]: [StartOf<Name>] extends [never] ? never : Name }[MethodName];
