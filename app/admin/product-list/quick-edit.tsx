import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { isFocusLost, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import type { QuickEditValues } from '#shop/search/admin-product.ts';
import { adminItemsCopy } from './copy.ts';
import styles from './product-list.module.css';

/** Result of a quick edit, with the values that were typed for pages without scripts. */
export type QuickAnswer = AdminAnswer & { typed?: Record<string, string>; note?: string };

type Props = {
  product: QuickEditValues;
  answer: QuickAnswer | undefined;
  /** Address of this quick edit, and of the list without it. */
  here: string;
  back: string;
};

const { quick: copy } = adminItemsCopy;

const number = { inputMode: 'decimal', autoComplete: 'off' } as const;

/**
 * Price, discount and stock of one product, above the list. It has an address of its own, so it opens without scripts.
 */
export function QuickEdit({ product, answer, here, back }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const mayPrice = useMay()('products.edit');
  useAdminAnswer(answer?.isDone ? undefined : answer, form);

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    // Rendered open for pages without scripts; reopened as a modal, which traps the focus.
    dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input[name=price]')?.focus();
    return () => {
      if (isFocusLost()) opener?.focus();
    };
  }, []);

  /** The dialog stays open until the list has its own address back: opened again before, it would not be shown. */
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(back, { replace: true, preventScrollReset: true });
  };
  const typed = (name: string, stored: string | number | null) => answer?.typed?.[name] ?? String(stored ?? '');
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <dialog ref={dialog} open className={adminStyles.dialog} aria-labelledby="quick-title" onCancel={close}>
        <h2 id="quick-title">{copy.title(product.name)}</h2>
        <Form ref={form} method="post" action={here} preventScrollReset className={styles.quick}>
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="id" value={product.id} />
          <input type="hidden" name="version" value={product.version} />
          <TextField
            {...number}
            name="price"
            readOnly={!mayPrice}
            label={copy.price}
            defaultValue={typed('price', product.price / PAISE_PER_RUPEE)}
            hint={product.hasOwnPrices ? copy.ownPrices : undefined}
          />
          <TextField
            {...number}
            name="discount"
            readOnly={!mayPrice}
            label={copy.discount}
            defaultValue={typed('discount', product.discount)}
          />
          {product.variants.map(({ id, label, stock }, at) => (
            <div key={id}>
              <input type="hidden" name={`was-${id}`} value={stock ?? ''} />
              <TextField
                {...number}
                name={`stock-${id}`}
                label={label === '' ? copy.stock : copy.stockOf(label)}
                defaultValue={typed(`stock-${id}`, stock)}
                hint={at === product.variants.length - 1 ? copy.stockHint : undefined}
              />
            </div>
          ))}
          {answer?.problem && (
            <p className="form-problem" tabIndex={-1}>
              {answer.problem}
            </p>
          )}
          <div className={`${adminStyles.actions} ${styles.quickActions}`}>
            <Link className="button" to={back} onClick={close}>
              {copy.close}
            </Link>
            <button type="submit" className="button loud" disabled={isBusy}>
              {copy.save}
            </button>
          </div>
        </Form>
      </dialog>
    </FaultsContext>
  );
}
