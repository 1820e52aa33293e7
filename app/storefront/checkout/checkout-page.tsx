import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';
import { useDeliveryDate } from '#app/client/delivery-store.ts';
import { useConfirmedOrders } from '#app/client/ordered-lines.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { useOffers } from '#app/client/use-offers.ts';
import { useReloadAfterReturn } from '#app/client/use-reload-after-return.ts';
import { useRememberedChoice } from '#app/client/use-remembered-choice.ts';
import { PromotionCode } from '#app/components/promotion-code.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import { StatePanel } from '#app/components/state-panel.tsx';
import basket from '#app/images/basket.svg';
import cartSummaryStyles from '#app/storefront/cart/cart-summary.module.css';
import { latestDay } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import type { Business } from '#shop/accounts/business.ts';
import type { Address } from '#shop/addresses/address.ts';
import { isPaidApart, listMethods, priceCheckout } from '#shop/checkout/checkout.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import styles from './checkout.module.css';
import { AddressStep } from './checkout-address.tsx';
import { BusinessPurchase, useBusinessPurchase } from './checkout-business.tsx';
import { FilesPayment, type OrderedLine, PaymentChoice } from './checkout-payment.tsx';
import { Problem } from './checkout-problem.tsx';
import { CheckoutSummary, ProceedLabel } from './checkout-summary.tsx';
import { checkoutCopy as copy } from './copy.ts';
import { submissionOf } from './order-submission.ts';
import type { CheckoutProblem } from './try-checkout.ts';
import { useAwaitedOffers } from './use-awaited-offers.ts';
import { type CheckoutLine, useCheckoutLines } from './use-checkout-lines.ts';

type CheckoutPageProps = {
  addresses: readonly Address[];
  /** Delivery days, "2026-11-30", by id of the address. */
  arrivals: Readonly<Record<string, string>>;
  /** Id of the address that was just saved, here or in the address book. */
  savedId: string | null;
  enabledMethods: readonly EnabledMethod[];
  /** The customer's last orders: their paid lines are removed from the cart. */
  recent: readonly { id: string; status: OrderStatus }[];
  /** The customer's store credit. */
  creditPaise: Paise;
  /** Masked email address. null: verified, or no payment method requires it. */
  unverifiedEmail: string | null;
  /** Phone number of the profile; null: none. */
  phone: string | null;
  /** The business that the customer last bought for; undefined: the shop writes no tax invoices. */
  business: Business | null | undefined;
  /** The shop does not let this customer pay on delivery. */
  isCodBlocked: boolean;
  problem: CheckoutProblem | undefined;
  /** After a refusal: the form of /checkout/address. */
  addressForm: ReactNode;
};

/** What is missing before the order can be sent. */
type Missing = 'address' | 'payment' | 'files' | 'business';

/** Address, payment method and order summary. The page shows an estimate; the server decides. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { addresses, arrivals, savedId, recent, unverifiedEmail, problem, addressForm } = props;
  const enabledMethods = props.isCodBlocked
    ? props.enabledMethods.filter(({ due }) => due !== 'delivery')
    : props.enabledMethods;
  useConfirmedOrders(recent);
  useReloadAfterReturn();
  const checkout = useCheckoutLines(problem);
  const [choice, choose] = useRememberedChoice(addresses, savedId);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [isCreditUsed, setCreditUsed] = useState(true);
  const purchase = useBusinessPurchase(props.business ?? null);
  const { formAction } = useNavigation();
  const isProceeding = formAction === '/checkout';
  const submit = useSubmit();
  const steps = useRef<HTMLDivElement>(null);
  // The form is gone after its address was saved: the focus moves to the address.
  useChange(savedId, () => {
    const radios = steps.current?.querySelectorAll<HTMLInputElement>('[data-step="address"] [name="addressId"]') ?? [];
    for (const radio of radios) if (radio.value === savedId) radio.focus({ preventScroll: true });
  });
  // Ordered lines are removed from the cart shortly before navigation; the page keeps showing them.
  const lines = useFrozen(checkout.lines, isProceeding);

  const found = lines.flatMap(orderedLine);
  const promotions = useOffers(found, problem);
  const ordered = found.map(promotions.withSavings);
  const hasGoods = ordered.some(({ type }) => type === 'shop');
  const credit = isCreditUsed ? props.creditPaise : 0;
  const { delivery, waivers } = promotions;
  const terms = { delivery, waivers, creditPaise: credit };
  const methods = listMethods(enabledMethods, ordered, terms);
  const [only] = methods;
  const chosen = methods.find(({ name }) => name === choice.method) ?? (methods.length === 1 ? only : undefined);
  const method = chosen?.name ?? null;
  const code = chosen && isPaidApart(chosen) ? promotions.codeApart : promotions.code;
  const price = priceCheckout(ordered, { method: chosen ?? null, enabledMethods }, terms);
  const { sums, fileMethods, filesPaise } = price;
  const releaseOn = latestDay(
    lines.map(({ ordered: requested, current }) => (requested === null ? null : (current?.releaseOn ?? null))),
  );
  // Another tab may have deleted the chosen one.
  const address = addresses.find(({ id }) => id === choice.addressId);
  const addressId = address?.id ?? null;
  const preOrder = useDeliveryDate(releaseOn === null ? null : (address?.pincode ?? null), releaseOn);
  const ofPreOrder = typeof preOrder === 'object' ? (preOrder?.by ?? null) : null;
  const arrival = releaseOn === null ? (arrivals[addressId ?? ''] ?? null) : ofPreOrder;
  const files =
    fileMethods.find(({ name }) => name === choice.filesMethod) ?? (fileMethods.length === 1 ? fileMethods[0] : null);
  const needsAddress = hasGoods || (lines.length === 0 && !checkout.isRead);

  const awaited = useAwaitedOffers(promotions, { code, payable: sums.payable }, (isAddressMeant) =>
    submitOrder(isAddressMeant),
  );
  const isBusy = isProceeding || awaited.isWaiting;

  const submitOrder = (isAddressMeant: boolean) => {
    if (isProceeding) return;
    if (lines.length === 0) return toast.error(copy.empty);
    if (ordered.length === 0) return toast.error(copy.nothingToBuy);
    if (hasGoods && addressId === null) return showMissing('address', copy.addressChoose);
    if (method === null) return showMissing('payment', methods.length === 0 ? copy.noMethod : copy.paymentChoose);
    if (fileMethods.length > 0 && !files) return showMissing('files', copy.filesChoose);
    if (purchase.fault !== null) return showMissing('business', purchase.fault);
    setMissing(null);
    if (promotions.isChecking) return awaited.wait(isAddressMeant);
    submit(
      submissionOf(lines, {
        method,
        filesMethod: files?.name ?? null,
        creditPaise: price.creditPaise,
        savedPaise: price.savedPaise,
        payablePaise: sums.payable,
        code: code?.problem === null ? code.code : null,
        addressId: hasGoods ? addressId : null,
        business: purchase.business,
        isAddressMeant,
        isBuyNow: checkout.only !== null,
      }),
      { method: 'post', action: '/checkout', preventScrollReset: true },
    );
  };

  /** Shows what is missing and moves the focus there. */
  const showMissing = (what: Missing, sentence: string) => {
    toast.error(sentence);
    setMissing(what);
    steps.current?.querySelector<HTMLElement>(`[data-step="${what}"] :is(input, textarea):enabled`)?.focus();
  };

  if (checkout.isRead && lines.length === 0) return <Empty onProceed={() => submitOrder(false)} />;
  return (
    <div className={styles.checkout}>
      <div className={styles.steps} ref={steps}>
        {/* With scripts, the form and toasts say it. */}
        {!checkout.isRead && (problem !== undefined || addressForm !== null) && (
          <p className="form-problem" role="alert">
            {copy.notTaken}
          </p>
        )}
        {needsAddress ? (
          <AddressStep
            addresses={addresses}
            arrivals={releaseOn === null ? arrivals : {}}
            chosenId={addressId}
            isMissing={missing === 'address' && addressId === null}
            onChoose={(id) => choose({ ...choice, addressId: id })}
            phone={props.phone}
            addressForm={addressForm}
          />
        ) : (
          <p className={styles.note}>{copy.digitalOnly}</p>
        )}
        {ordered.length > 0 && (
          <section className={styles.step} data-step="payment" aria-labelledby="payment-heading">
            <h2 id="payment-heading">{copy.paymentHead}</h2>
            {props.creditPaise > 0 && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={isCreditUsed}
                  onChange={({ currentTarget }) => setCreditUsed(currentTarget.checked)}
                />
                {copy.spendCredit(props.creditPaise)}
              </label>
            )}
            {props.isCodBlocked && <p className={styles.note}>{copy.refusals['cod-blocked']}</p>}
            <PaymentChoice
              enabledMethods={enabledMethods}
              lines={ordered}
              chosen={chosen}
              terms={terms}
              unverifiedEmail={unverifiedEmail}
              isMissing={missing === 'payment' && method === null}
              onChoose={(name) => choose({ ...choice, method: name })}
            />
            {filesPaise !== null && (
              <FilesPayment
                methods={fileMethods}
                chosen={files ?? null}
                amount={filesPaise}
                isMissing={missing === 'files' && !files}
                onChoose={(name) => choose({ ...choice, filesMethod: name })}
              />
            )}
            {props.business !== undefined && (
              <BusinessPurchase
                purchase={purchase}
                isChecked={missing === 'business' || problem?.reason === 'business-wrong'}
              />
            )}
          </section>
        )}
      </div>
      {checkout.isRead ? (
        <CheckoutSummary
          checkout={{ ...checkout, lines }}
          sums={sums}
          filesPaise={filesPaise}
          hasGoods={hasGoods}
          arrival={arrival}
          releaseOn={releaseOn}
        >
          <PromotionCode code={code} waivers={waivers} lines={price.lines} />
          <Problem
            problem={isProceeding ? undefined : problem}
            addressId={addressId}
            onMeant={() => submitOrder(true)}
          />
          <button type="button" className="button loud" aria-disabled={isBusy} onClick={() => submitOrder(false)}>
            {isBusy ? copy.proceeding : <ProceedLabel chosen={chosen} payable={sums.payable} filesPaise={filesPaise} />}
          </button>
        </CheckoutSummary>
      ) : (
        <Reading />
      )}
    </div>
  );
}

const orderedLine = ({ entry, ordered }: CheckoutLine): OrderedLine[] =>
  ordered === null ? [] : [{ ...entry, variantId: ordered.variantId, quantity: ordered.quantity, ordered }];

function Empty({ onProceed }: { onProceed: () => void }) {
  return (
    <StatePanel art={basket} title={copy.empty} text={copy.emptyHint}>
      <Link className="button loud" to="/shop">
        {copy.browse}
      </Link>
      <button type="button" className="button" aria-description={copy.empty} onClick={onProceed}>
        {copy.proceed}
      </button>
    </StatePanel>
  );
}

/** Shown until the browser has read the cart from its storage; the server does not know it. */
function Reading() {
  return (
    <div>
      <noscript>
        <p className={styles.note}>{copy.withoutScripts}</p>
      </noscript>
      <div className="scripted">
        <p role="status" className={statePanelStyles.waitingLine}>
          {copy.reading}
        </p>
        <div className={`${statePanelStyles.skeleton} ${cartSummaryStyles.skeleton}`} />
        <div className={`${statePanelStyles.skeleton} ${cartSummaryStyles.skeleton}`} />
      </div>
    </div>
  );
}

/** Keeps the value it had when `isFrozen` became true. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const lastValue = useRef(value);
  if (!isFrozen) lastValue.current = value;
  return lastValue.current;
}
