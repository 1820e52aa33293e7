import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { isFocusLost } from '#app/admin/components/use-restored-focus.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import type { QuickEditValues } from '#shop/search/admin-product.ts';
import { adminItemsCopy } from './copy.ts';
import styles from './product-list.module.css';

/** Result of a quick edit, with the values that were typed for pages without scripts. */
export type QuickAnswer = Answer & { typed?: Record<string, string>; note?: string };

type Props = {
  product: QuickEditValues;
  answer: QuickAnswer | undefined;
  /** Address of this quick edit, and of the list without it. */
  here: string;
  back: string;
};

const { quick: words } = adminItemsCopy;

/**
 * Price, discount and stock of one product, above the list. It has an address of its own, so it opens without scripts.
 */
export function QuickEdit({ product, answer, here, back }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
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

  const close = () => navigate(back, { replace: true, preventScrollReset: true });
  const typed = (name: string, stored: string | number | null) => answer?.typed?.[name] ?? String(stored ?? '');
  return (
    <dialog ref={dialog} open className={adminStyles.dialog} aria-labelledby="quick-title" onCancel={close}>
      <h2 id="quick-title">{words.title(product.name)}</h2>
      <Form ref={form} method="post" action={here} preventScrollReset className={styles.quick}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={product.id} />
        <input type="hidden" name="version" value={product.version} />
        <Field
          name="price"
          label={words.price}
          value={typed('price', product.price / PAISE_PER_RUPEE)}
          fault={answer?.faults.price}
          hint={product.hasOwnPrices ? words.ownPrices : undefined}
        />
        <Field
          name="discount"
          label={words.discount}
          value={typed('discount', product.discount)}
          fault={answer?.faults.discount}
        />
        {product.variants.map(({ id, label, stock }, at) => (
          <div key={id}>
            <input type="hidden" name={`was-${id}`} value={stock ?? ''} />
            <Field
              name={`stock-${id}`}
              label={label === '' ? words.stock : words.stockOf(label)}
              value={typed(`stock-${id}`, stock)}
              fault={answer?.faults[`stock-${id}`]}
              hint={at === product.variants.length - 1 ? words.stockHint : undefined}
            />
          </div>
        ))}
        {answer?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {answer.problem}
          </p>
        )}
        <div className={`${adminStyles.actions} ${styles.quickActions}`}>
          <Link className="button" to={back} onClick={(event) => [event.preventDefault(), close()]}>
            {words.close}
          </Link>
          <button type="submit" className="button loud" disabled={isBusy}>
            {words.save}
          </button>
        </div>
      </Form>
    </dialog>
  );
}

type FieldProps = { name: string; label: string; value: string; fault: string | undefined; hint?: string | undefined };

function Field({ name, label, value, fault, hint }: FieldProps) {
  const help = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={help || undefined}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
