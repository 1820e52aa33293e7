import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBlocker, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { FaultsContext } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { PictureState } from '#shop/catalog/editing/find-product-form.server.ts';
import type { ProductDraft } from '#shop/catalog/editing/product-draft.ts';
import { newVariantDraft } from '#shop/catalog/editing/variant-grid.ts';
import { productCopy as copy } from './copy.ts';
import { ProductBasics, ProductDetails, ProductTexts } from './product-basics.tsx';
import { ProductConflict } from './product-conflict.tsx';
import styles from './product-form.module.css';
import { ProductOptions, useOptions } from './product-options.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { PlainVariant } from './product-variants.tsx';
import { type ProductAnswer, readProductDraft } from './read-product-draft.ts';
import { usePictures } from './use-pictures.ts';

/** Asks before leaving unsaved changes: a dialog inside the shop, the browser's own otherwise. */
function LeaveDialog({ isTouched, onLeave }: { isTouched: boolean; onLeave?: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTouched && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isTouched) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [isTouched]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const open = dialog.current;
    // Escape closes a dialog too, and cancels.
    const stay = () => {
      if (!isLeaving.current) blocker.reset();
    };
    isLeaving.current = false;
    open?.addEventListener('close', stay);
    open?.showModal();
    return () => open?.removeEventListener('close', stay);
  }, [blocker]);

  return (
    <ConfirmDialog
      dialog={dialog}
      title={copy.leaveTitle}
      confirm={copy.leave}
      danger
      onConfirm={() => {
        isLeaving.current = true;
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      <p>{copy.leaveText}</p>
    </ConfirmDialog>
  );
}

const ProductPreview = lazy(() => import('./product-preview.tsx').then((part) => ({ default: part.ProductPreview })));

type Props = {
  /** null: a new product. */
  id: string | null;
  /** Id of a new product, fixed in advance so that sending twice adds it once. */
  newId?: string;
  version: number;
  draft: ProductDraft;
  pictureStates: readonly PictureState[];
  shopOrigin: string;
  today: Date;
  /** For a form that was sent without scripts. */
  refusal: ProductAnswer | undefined;
  /** After saving a new product: what the next form begins with. */
  next?: 'new' | 'like';
  /** The draft was restored, and is not what is stored. */
  isUnsaved?: boolean;
  onTouched?: (isTouched: boolean) => void;
  /** Called with the values of the fields whenever they differ from what is stored. */
  onTyped?: (typed: ProductDraft) => void;
  /** Somebody leaves and discards the input. */
  onLeave?: () => void;
  onAcceptTheirs?: () => void;
};

/** The product form. The fields keep what is typed, also after a refusal. It works without scripts. */
export function ProductForm({ id, newId, version, pictureStates, shopOrigin, today, refusal, ...props }: Props) {
  const { isUnsaved = false, next, onTouched, onTyped, onLeave, onAcceptTheirs = () => {} } = props;
  const draft = refusal?.typed ?? props.draft;
  const action = id === null ? '/admin/products/new' : `/admin/products/${id}`;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ProductAnswer>();
  const answer = fetcher.data ?? refusal;
  const isSaving = fetcher.state !== 'idle';
  const pictures = usePictures(draft.pictures, refusal?.typed ? [] : pictureStates, shopOrigin);
  const options = useOptions(draft, readForm);
  const [live, setLive] = useState(draft);
  const [isTouched, setTouched] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  /** The values when they were last saved, as text. */
  const saved = useRef<string | null>(isUnsaved ? '' : null);
  const beforeSending = useRef<string | null>(null);
  /** The submit button that was clicked while pictures were uploading. */
  const [pendingSubmitter, setPendingSubmitter] = useState<HTMLElement | null>(null);
  useAdminAnswer(answer, form);

  /** Reads the current values of the fields. */
  function readForm(): void {
    if (form.current === null) return;
    const now = readProductDraft(new FormData(form.current));
    const text = JSON.stringify(now);
    saved.current ??= text;
    setTouched(text !== saved.current);
    setLive((before) => (JSON.stringify(before) === text ? before : now));
  }

  // Pictures and rows change without typing: checked after each render; stops when nothing has changed.
  useEffect(readForm);
  useEffect(() => setHydrated(true), []);
  useEffect(() => onTouched?.(isTouched), [isTouched, onTouched]);
  useEffect(() => {
    if (isTouched) onTyped?.(live);
  }, [isTouched, live, onTyped]);
  useChange(fetcher.data, (answer) => {
    if (answer?.isDone === false) saved.current = beforeSending.current;
  });

  useEffect(() => {
    if (pendingSubmitter === null || pictures.isBusy) return;
    setPendingSubmitter(null);
    if (pendingSubmitter.isConnected) form.current?.requestSubmit(pendingSubmitter);
  }, [pendingSubmitter, pictures.isBusy]);

  function send(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (pictures.isBusy) {
      setPendingSubmitter(submitter);
      toast.info(copy.savedOnceUploaded);
      return;
    }
    if (pictures.hasRefused) {
      toast.error(copy.notAllUploaded);
      return;
    }
    // Values being sent count as saved until the server refuses.
    beforeSending.current = saved.current;
    saved.current = JSON.stringify(readProductDraft(new FormData(event.currentTarget)));
    fetcher.submit(new FormData(event.currentTarget, submitter), {
      method: 'post',
      action,
      encType: 'multipart/form-data',
    });
  }

  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        className={styles.form}
        noValidate={isHydrated}
        onInput={readForm}
        onSubmit={send}
      >
        <input type="hidden" name="version" value={version} />
        {newId && <input type="hidden" name="newId" value={newId} />}
        {answer?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {answer.problem}
          </p>
        )}
        {answer?.conflict && (
          <ProductConflict conflict={answer.conflict} id={id} isSaving={isSaving} onAcceptTheirs={onAcceptTheirs} />
        )}
        <ProductBasics draft={draft} live={live} isNew={id === null}>
          {!options.hasOptions && (
            <PlainVariant
              row={options.variants[0] ?? newVariantDraft}
              onWrite={(changes) => options.writeRow(0, changes)}
            />
          )}
        </ProductBasics>
        <ProductPictures pictures={pictures} imageUrls={draft.imageUrls} />
        <ProductTexts draft={draft} isNew={id === null} />
        <ProductOptions options={options} />
        <ProductDetails draft={draft} live={live} today={today} />
        <div className={`${styles.save} ${adminStyles.actions}`}>
          <button type="button" className="button scripted" onClick={() => setPreviewed(true)}>
            {copy.preview}
          </button>
          {next && (
            <button type="submit" className="button" name="next" value={next} disabled={isSaving}>
              {copy.addNext}
            </button>
          )}
          <button type="submit" className="button loud" id="product-save" disabled={isSaving}>
            {pendingSubmitter ? copy.waitingForPictures : isSaving ? copy.saving : id === null ? copy.add : copy.update}
          </button>
        </div>
      </form>
      {isPreviewed && (
        <Suspense>
          <ProductPreview draft={live} today={today} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
      <LeaveDialog isTouched={isTouched} onLeave={onLeave} />
    </FaultsContext>
  );
}
