import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import styles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable, ListCrumb } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { toast } from '#app/client/toast-store.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { ProductForm as Stored } from '#shop/catalog/editing/find-product-form.server.ts';
import type { KnownFile } from '#shop/downloads/product-files.server.ts';
import type { PriceChange } from '#shop/pricing/list-price-changes.server.ts';
import { productCopy as copy } from './copy.ts';
import { ProductFile } from './product-file.tsx';
import productFormStyles from './product-form.module.css';
import { ProductForm } from './product-form.tsx';
import type { ProductAnswer } from './read-product-draft.ts';
import { deleteDraft, findSavedDraft } from './saved-draft.ts';

const columns: Column<PriceChange>[] = [
  { key: 'when', title: copy.historyWhen, isHead: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'what', title: copy.historyWhat, cell: ({ variant }) => variant ?? copy.historyProduct },
  {
    key: 'price',
    title: copy.historyPrice,
    isNumber: true,
    cell: ({ priceBefore, price }) => changeText(formatRupees(priceBefore), formatRupees(price)),
  },
  {
    key: 'discount',
    title: copy.historyDiscount,
    isNumber: true,
    cell: ({ discountBefore, discount }) => changeText(`${discountBefore}%`, `${discount}%`),
  },
  { key: 'who', title: copy.historyWho, cell: ({ by }) => by ?? copy.historyNobody },
];

/** Earlier prices, the newest first. */
function PriceHistory({ changes }: { changes: PriceChange[] }) {
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">{copy.history}</h2>
      {changes.length === 0 ? (
        <p className="hint">{copy.historyEmpty}</p>
      ) : (
        <DataTable label={copy.history} columns={columns} rows={changes} idOf={({ id }) => id} />
      )}
    </section>
  );
}

const changeText = (before: string, after: string): string => (before === after ? after : copy.fromTo(before, after));

type EditedProduct = Stored & {
  priceChanges: PriceChange[];
  file: KnownFile | null;
  /** Why a file was refused, for pages without scripts. */
  fileFault: string | null;
  /** Without scripts the delete confirmation is part of the page. */
  isConfirming: boolean;
  shopOrigin: string;
  today: Date;
};

type Props = { product: EditedProduct; refusal: ProductAnswer | undefined };

/** Form of an existing product, with its other actions. */
export function EditProduct({ product, refusal }: Props) {
  const isTouched = useRef(false);
  const shown = useUntouched(product, isTouched);
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const { id, draft, isDemo } = shown;
  const tab = draft.type === 'digital' ? 'digital-items' : 'shop-items';
  // The saved draft has become a product.
  useEffect(() => {
    if (findSavedDraft(new Date())?.draft.name.trim() === draft.name) deleteDraft();
  }, [draft.name]);
  return (
    <>
      <ListCrumb path={`/admin/${tab}`} label={adminTabCopy[tab]} id={id} />
      <div className={styles.head}>
        <h1>{copy.editTitle}</h1>
        <Actions product={shown} isConfirming={product.isConfirming} isTouched={isTouched} />
      </div>
      <p className="hint">
        {draft.published === 'true' ? (
          <a className="link" href={`/item/${id}`} target="_blank" rel="noreferrer">
            {copy.seeInShop}
          </a>
        ) : (
          copy.draftNote
        )}{' '}
        {isDemo && copy.demoNote}
      </p>
      <ProductForm
        key={`${shown.version}-${round}`}
        {...shown}
        refusal={refusal}
        onTouched={useCallback((touched: boolean) => {
          isTouched.current = touched;
        }, [])}
        onAcceptTheirs={async () => {
          isTouched.current = false;
          await revalidate();
          setRound(round + 1);
        }}
      />
      {draft.type === 'digital' && <ProductFile id={id} file={product.file} fault={product.fileFault} />}
      <PriceHistory changes={product.priceChanges} />
    </>
  );
}

/**
 * The product as it was when editing began. If the page learns of somebody else's change meanwhile, the form stays as
 * it is, and saving reports the conflict.
 */
function useUntouched(product: EditedProduct, isTouched: RefObject<boolean>): EditedProduct {
  const [shown, setShown] = useState(product);
  useEffect(() => {
    if (!isTouched.current) setShown(product);
  }, [product, isTouched]);
  const before = useRef(shown.version);
  // After saving the form is rendered again: the keyboard focus stays on its button.
  useEffect(() => {
    if (before.current !== shown.version) document.getElementById('product-save')?.focus({ preventScroll: true });
    before.current = shown.version;
  }, [shown.version]);
  return shown;
}

type ActionsProps = { product: EditedProduct; isConfirming: boolean; isTouched: RefObject<boolean> };

function Actions({ product: { id, draft }, isConfirming, isTouched }: ActionsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const action = `/admin/products/${id}`;
  const { type, category } = draft;
  useAdminAnswer(fetcher.data);
  const post = (intent: string) => fetcher.submit({ intent }, { method: 'post', action });
  return (
    <div className={styles.actions}>
      <Link className="button small" to={`/admin/products/new?${new URLSearchParams({ type, category })}`}>
        {copy.addAnother}
      </Link>
      <Link className="button small" to={`/admin/products/new?like=${id}`}>
        {copy.addLike}
      </Link>
      <fetcher.Form
        method="post"
        action={action}
        onSubmit={(event) => {
          // The copy is made of the saved product, and its page opens next.
          if (!isTouched.current) return;
          event.preventDefault();
          toast.error(copy.saveFirst);
        }}
      >
        <ActionButton intent="duplicate" look="small" disabled={fetcher.state !== 'idle'}>
          {copy.duplicate}
        </ActionButton>
      </fetcher.Form>
      {isConfirming ? (
        <form method="post" action={action} className={productFormStyles.question}>
          <p>{copy.deleteTitle(draft.name)}</p>
          <p className="hint">{copy.deleteText}</p>
          <button type="submit" className="button small danger" name="intent" value="delete">
            {copy.delete}
          </button>
        </form>
      ) : (
        <>
          <a className="button small danger unscripted" href={`${action}?ask=delete`}>
            {copy.delete}
          </a>
          <button type="button" className="button small danger scripted" onClick={() => dialog.current?.showModal()}>
            {copy.delete}
          </button>
        </>
      )}
      <ConfirmDialog
        dialog={dialog}
        title={copy.deleteTitle(draft.name)}
        confirm={copy.delete}
        danger
        onConfirm={() => post('delete')}
      >
        <p>{copy.deleteText}</p>
      </ConfirmDialog>
    </div>
  );
}
