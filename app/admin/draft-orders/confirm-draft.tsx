import { Form } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { CopyButton } from '#app/components/copy-button.tsx';
import { formatDateTime } from '#lib/clock.ts';
import { type DraftOrder, isPlaced } from '#shop/draft-orders/draft-order.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { draftOrdersCopy as copy } from './copy.ts';
import styles from './draft-orders.module.css';

type ConfirmProps = {
  draft: DraftOrder;
  path: string;
  link: string | null;
  /** By which the shop can place it; null: none. */
  method: EnabledMethod | null;
  version: string;
};

/** A link can be ended in every state, because it shows an address. */
export function ConfirmDraft({ draft, path, link, method, version }: ConfirmProps) {
  const isOpen = draft.orders.length === 0;
  const isDeletable = !isPlaced(draft);
  const texts = draft.customer.email === null ? copy.byHand : copy;
  if (!isOpen && !isDeletable && link === null) return null;
  return (
    <Form method="post" action={path} className={styles.form}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="method" value={method?.name ?? ''} />
      {link !== null && draft.expiresAt !== null && (
        <>
          <div className="field">
            <label htmlFor="link">{copy.linkLabel}</label>
            <input id="link" className="input" readOnly value={link} />
            <p className="hint">{copy.until(formatDateTime(draft.expiresAt))}</p>
          </div>
          <CopyButton text={link} label={copy.copyLink} />
        </>
      )}
      {isOpen && <p className="hint">{texts.linkHint}</p>}
      <div className={adminStyles.actions}>
        {isOpen && (
          <ActionButton intent="link" look="loud">
            {link === null ? texts.link : texts.linkAgain}
          </ActionButton>
        )}
        {isOpen && method !== null && draft.lines.length > 0 && (
          <ActionButton intent="place">
            {method.due === 'never' ? copy.placeFree : copy.place(method.phrase)}
          </ActionButton>
        )}
        {link !== null && <ActionButton intent="end-link">{copy.endLink}</ActionButton>}
        {isDeletable && (
          <ActionButton intent="delete" look="danger">
            {copy.delete}
          </ActionButton>
        )}
      </div>
    </Form>
  );
}
