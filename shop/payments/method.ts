import type { Env } from '#config/env.server.ts';
import type { ExternalSources } from '#lib/external-sources.ts';
import type { Paise } from '#lib/money.ts';
import type { OrderKind } from '#shop/orders/order.ts';
import type {
  Capture,
  CaptureInput,
  KeyCheck,
  PaymentEvent,
  RefundInput,
  RefundState,
  ReportedRefund,
} from './payments.ts';

/**
 * When a method is paid. `first`: before the shop confirms the order. `delivery`: when the order arrives. `later`: as
 * owner and customer agree. `never`: nothing is owed.
 */
export type PaymentDue = 'first' | 'delivery' | 'later' | 'never';

/** Texts that name a payment method. */
export type MethodCopy = {
  /** The choice at the checkout. */
  label: string;
  /** A line below the choice. */
  note: string;
  /** In the middle of a sentence: "cash on delivery". */
  phrase: string;
  /** On the customer's order page. */
  order: string;
  /** In emails, after "Payment: ". */
  email: string;
  /** In the admin: how a payment was received. Of a payment provider: its name, which terms and privacy policy print. */
  received: string;
  /** What customers pay with, in the footer and beside the price. Absent: the method is not advertised. */
  marks?: readonly string[];
};

/** For a method whose payments the owner finds in an account and confirms; the customer enters a reference. */
export type Claim = {
  /** Label and hint of the customer's field. */
  label: string;
  hint: string;
  /** Why a reference is refused. */
  fault: string;
  /** The reference as it is stored and compared; null: it is none. */
  read(typed: string): string | null;
  /** Where the owner looks for the payment: "UPI app or bank account". */
  account: string;
};

/** What a method charges and demands while it is set up. Absent: nothing. */
export type MethodTerms = {
  /** The highest amount before the fee. */
  maxPaise?: Paise | null;
  /** Charged once per checkout, on the order of goods. */
  feePaise?: Paise;
  /** Customers with an unverified email address cannot choose it. */
  needsVerifiedEmail?: boolean;
};

/** The payment that its page shows. */
export type PaymentToStart = {
  amountPaise: Paise;
  /** Numbers of the orders that it pays for. */
  numbers: readonly number[];
  shopName: string;
  /** Prefilled for the customer. */
  email: string | null;
  phone: string | null;
  /** Id of the provider's order; null: the method has no orders. */
  providerOrderId: string | null;
};

/** The payment that a posted form is about. */
export type PaymentToConfirm = { id: string; providerOrderId: string | null };

/**
 * What a posted form means. `paid`: the method vouches for it. `check`: the provider's records decide. `left`: the
 * customer did not pay. `refused`: `problem` says why.
 */
export type Confirmation =
  | { kind: 'paid'; providerPaymentId: string }
  | { kind: 'check'; providerOrderId: string }
  | { kind: 'left' }
  | { kind: 'refused'; problem: string };

/** Webhooks of a provider: `POST /webhooks/<method>`. */
export type Webhook = {
  isSigned(body: Buffer, headers: Headers): boolean;
  /** The provider's id of this delivery; null: it sends none. */
  idOf(headers: Headers): string | null;
  /** The content of a signed webhook; null: invalid. */
  read(body: Buffer): PaymentEvent | null;
};

/** A method that is set up. Its network calls may throw `ProviderAway` or `ProviderRefused`. */
export type Opened<Start> = MethodTerms & {
  /** What the method's view on the payment page shows. Required where the method is paid first. */
  start?(payment: PaymentToStart): Start | Promise<Start>;
  /** Reads the form that the view posts; absent where the owner confirms. */
  confirm?(payment: PaymentToConfirm, fields: Record<string, unknown>): Confirmation;
  /** Id of the provider's order for this payment, the same one for repeated calls. */
  createOrder?(input: CaptureInput): Promise<string>;
  /** Captured payments of the provider's order, from its records. */
  listCaptures?(providerOrderId: string): Promise<Capture[]>;
  /** Required where `refundedBy` is the provider. */
  refund?(input: RefundInput): Promise<RefundState>;
  /** The provider's refunds that were made after a time, those of its website included. */
  listRefunds?(since: Date): Promise<ReportedRefund[]>;
  /** The same for providers that list the refunds of one order at a time. */
  listRefundsOf?(providerOrderId: string): Promise<ReportedRefund[]>;
  webhook?: Webhook;
  /** Asks the provider whether it accepts the keys. Never throws. */
  check?(): Promise<KeyCheck>;
  /** Origins that the payment page must allow; no other page does. */
  sources?: ExternalSources;
};

/** A payment method: everything that the shop knows of it, but its view on the payment page. */
export type Method<Name extends string = string, Start = unknown> = {
  /** As the database, forms and exports name it. Never changes: old orders keep it. */
  name: Name;
  due: PaymentDue;
  /** Kinds of orders that can be paid this way. */
  takes: readonly OrderKind[];
  copy: MethodCopy;
  /** Who sends refunds. */
  refundedBy: 'provider' | 'owner';
  /** null: payments are confirmed without the owner. */
  claim: Claim | null;
  /** Takes webhooks, if it is set up. */
  hasWebhook?: boolean;
  /** Moves no money. */
  isTest?: boolean;
  /** The variables that set it up, each with an example. */
  settings: Readonly<Record<string, string>>;
  /** The method with the deployment's settings; null: it is not set up. */
  open(env: Env): Opened<Start> | null;
};

/** Lets the compiler infer the name and what `start` returns. */
export const defineMethod = <const Name extends string, Start = never>(method: Method<Name, Start>) => method;

/** A method that is set up, under its name. */
export type Provider = Opened<unknown> & { name: string };

/** What the checkout needs of a method that is set up. Plain data: it goes to the browser, where the cart is. */
export type EnabledMethod = Required<MethodTerms> &
  Pick<Method, 'name' | 'due' | 'takes'> &
  Required<Pick<MethodCopy, 'label' | 'note' | 'phrase' | 'marks'>>;

/** The payment methods that this shop has set up. */
export type Payments = {
  /** In the order in which the checkout shows them. */
  enabledMethods: readonly EnabledMethod[];
  /** Names of the companies that take online payments for the shop. */
  companies: readonly string[];
  /** null: unknown, or not set up. */
  findProvider(name: string): Provider | null;
};
