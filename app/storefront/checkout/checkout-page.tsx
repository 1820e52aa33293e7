import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';
import { useSettledOrders } from '#app/client/ordered-lines.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useRememberedChoice } from '#app/client/use-remembered-choice.ts';
import { addressesHref } from '#app/components/address/address-links.ts';
import { errorWords } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import basket from '#app/images/basket.svg';
import type { Address } from '#shop/addresses/address.ts';
import { checkoutTotals, lineText, listMethods, type Offered } from '#shop/checkout/checkout.ts';
import type { OrderStatus, PaymentMethod } from '#shop/orders/order.ts';
import { AddressChoice, CheckoutAddressForm } from './checkout-address.tsx';
import { type OrderedLine, PaymentChoice } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { checkoutWords as words } from './copy.ts';
import { type CheckoutProblem, keyOf } from './submit-checkout.ts';
import { type CheckoutLine, useCheckoutLines } from './use-checkout-lines.ts';

type CheckoutPageProps = {
  addresses: readonly Address[];
  /** The address that was just saved, here or in the book. */
  savedId: string | null;
  offered: Offered;
  /** The customer's last orders: what they paid for is no longer in the cart. */
  recent: readonly { id: string; status: OrderStatus }[];
  /** Masked; null: cash on delivery needs no verified email, or it is verified. */
  unverifiedEmail: string | null;
  problem: CheckoutProblem | undefined;
  /** Where it was refused: the form of /checkout/address. */
  addressForm: ReactNode;
};

/** What stands in the way before the shop is asked. */
type Missing = 'address' | 'payment';

/** Address, payment and what is bought. The shop decides; here is shown what it would say. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { addresses, savedId, offered, recent, unverifiedEmail, problem, addressForm } = props;
  useSettledOrders(recent);
  const checkout = useCheckoutLines(problem);
  const [choice, choose] = useRememberedChoice(addresses, savedId);
  const [missing, setMissing] = useState<Missing | null>(null);
  const { formAction } = useNavigation();
  const isProceeding = formAction === '/checkout';
  const submit = useSubmit();
  const steps = useRef<HTMLDivElement>(null);
  // The form is gone once its address is saved: the keyboard goes on from the address.
  useChange(savedId, () => {
    const radios = steps.current?.querySelectorAll<HTMLInputElement>('.step-address [name="addressId"]') ?? [];
    for (const radio of radios) if (radio.value === savedId) radio.focus({ preventScroll: true });
  });
  // What was ordered leaves the cart a moment before the page is left.
  const lines = useFrozen(checkout.lines, isProceeding);

  const ordered = lines.flatMap(orderedLine);
  const hasGoods = ordered.some(({ type }) => type === 'shop');
  const methods = listMethods(offered, ordered);
  const [only] = methods;
  const wished = choice.method !== null && methods.includes(choice.method) ? choice.method : null;
  const method = wished ?? (methods.length === 1 && only !== undefined ? only : null);
  const sums = checkoutTotals(ordered, method, offered.cod.feePaise);
  const needsAddress = hasGoods || (lines.length === 0 && !checkout.isRead);

  const proceed = (isAddressMeant: boolean) => {
    if (isProceeding) return;
    if (lines.length === 0) return toast.error(words.empty);
    if (ordered.length === 0) return toast.error(words.nothingToBuy);
    if (hasGoods && choice.addressId === null) return ask('address', words.addressChoose);
    if (method === null) return ask('payment', methods.length === 0 ? words.noMethod : words.paymentChoose);
    setMissing(null);
    submit(
      submissionOf(lines, {
        method,
        addressId: hasGoods ? choice.addressId : null,
        isAddressMeant,
        isBuyNow: checkout.only !== null,
      }),
      {
        method: 'post',
        action: '/checkout',
        preventScrollReset: true,
      },
    );
  };

  /** Says what is missing, and leads there. */
  const ask = (what: Missing, sentence: string) => {
    toast.error(sentence);
    setMissing(what);
    steps.current?.querySelector<HTMLElement>(`.step-${what} :is(input, textarea):enabled`)?.focus();
  };

  if (checkout.isRead && lines.length === 0) return <Empty onProceed={() => proceed(false)} />;
  return (
    <div className="checkout">
      <div className="checkout-steps" ref={steps}>
        {needsAddress ? (
          <section className="step step-address" aria-labelledby="address-heading">
            <h2 id="address-heading">{words.addressHead}</h2>
            {addresses.length > 0 ? (
              <AddressChoice
                addresses={addresses}
                chosenId={choice.addressId}
                isMissing={missing === 'address' && choice.addressId === null}
                onChoose={(addressId) => choose({ ...choice, addressId })}
              />
            ) : (
              <>
                {/* A form that was refused says itself what is missing. */}
                <p className={missing === 'address' && !addressForm ? 'fault' : 'hint'}>
                  {missing === 'address' && !addressForm ? words.addressChoose : words.addressNone}
                </p>
                {addressForm ?? <CheckoutAddressForm refusal={undefined} />}
              </>
            )}
          </section>
        ) : (
          <p className="checkout-note">{words.digitalOnly}</p>
        )}
        {ordered.length > 0 && (
          <section className="step step-payment" aria-labelledby="payment-heading">
            <h2 id="payment-heading">{words.paymentHead}</h2>
            <PaymentChoice
              offered={offered}
              lines={ordered}
              chosen={method}
              unverifiedEmail={unverifiedEmail}
              isMissing={missing === 'payment' && method === null}
              onChoose={(chosen) => choose({ ...choice, method: chosen })}
            />
          </section>
        )}
      </div>
      {checkout.isRead ? (
        <CheckoutSummary checkout={{ ...checkout, lines }} sums={sums} hasGoods={hasGoods}>
          <Problem
            problem={isProceeding ? undefined : problem}
            addressId={choice.addressId}
            onMeant={() => proceed(true)}
          />
          <button type="button" className="button loud" aria-disabled={isProceeding} onClick={() => proceed(false)}>
            {isProceeding ? words.proceeding : words.proceed}
          </button>
        </CheckoutSummary>
      ) : (
        <Reading />
      )}
    </div>
  );
}

const orderedLine = ({ entry, submitted }: CheckoutLine): OrderedLine[] =>
  submitted === null ? [] : [{ ...entry, quantity: submitted.quantity, submitted }];

type Submitted = { method: PaymentMethod; addressId: string | null; isAddressMeant: boolean; isBuyNow: boolean };

/** The same content is asked for under the same key, until the shop has answered. */
function submissionOf(
  lines: readonly CheckoutLine[],
  { method, addressId, isAddressMeant, isBuyNow }: Submitted,
): FormData {
  const form = new FormData();
  const bought = lines.flatMap(({ key, submitted }) =>
    submitted === null ? [] : [{ key, text: lineText(submitted) }],
  );
  form.set('paymentMethod', method);
  if (addressId !== null) form.set('addressId', addressId);
  for (const { text } of bought) form.append('line', text);
  form.set('idempotencyKey', keyOf([method, addressId, ...bought.map(({ text }) => text).toSorted()].join(' ')));
  if (isAddressMeant) form.set('isAddressMeant', 'on');
  // For the page itself: which lines to clear once they are ordered.
  form.set('source', isBuyNow ? 'buyNow' : 'cart');
  for (const { key } of bought) form.append('key', key);
  return form;
}

type ProblemProps = { problem: CheckoutProblem | undefined; addressId: string | null; onMeant: () => void };

/** Why nothing was ordered, and the way on. */
function Problem({ problem, addressId, onMeant }: ProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  useChange(problem, () => {
    if (problem) place.current?.focus();
  });
  if (!problem) return null;
  const { reason, doubtful = ['phone'], reference } = problem;
  return (
    <div className="form-problem checkout-problem" role="alert" tabIndex={-1} ref={place}>
      {reason === 'address-check' ? (
        <>
          <p>{words.doubtful(doubtful)}</p>
          <div className="checkout-doubt">
            <Link className="button small" to={addressesHref(addressId ?? '', '/checkout')}>
              {words.correct}
            </Link>
            <button type="button" className="button small" onClick={onMeant}>
              {words.orderAnyway}
            </button>
          </div>
        </>
      ) : (
        <p>{words.refusals[reason]}</p>
      )}
      {reference && <p className="reference">{errorWords.reference(reference)}</p>}
    </div>
  );
}

function Empty({ onProceed }: { onProceed: () => void }) {
  return (
    <StatePanel art={basket} title={words.empty} text={words.emptyHint}>
      <Link className="button loud" to="/shop">
        {words.browse}
      </Link>
      <button type="button" className="button" aria-description={words.empty} onClick={onProceed}>
        {words.proceed}
      </button>
    </StatePanel>
  );
}

/** The server does not know what is bought: the browser tells as soon as it has read its storage. */
function Reading() {
  return (
    <div>
      <noscript>
        <p className="checkout-note">{words.withoutScripts}</p>
      </noscript>
      <div className="scripted">
        <p role="status" className="waiting-line">
          {words.reading}
        </p>
        <div className="skeleton cart-skeleton" />
        <div className="skeleton cart-skeleton" />
      </div>
    </div>
  );
}

/** The value as it was when it was frozen. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const kept = useRef(value);
  if (!isFrozen) kept.current = value;
  return kept.current;
}
