import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import adminStyles from '#app/admin/components/admin.module.css';
import { Fault, FaultsContext, useMarks } from '#app/admin/components/form-field.tsx';
import * as numbers from '#config/numbers.ts';
import { productFormCopy } from '#shop/catalog/editing/product-form-copy.ts';
import { productCopy as copy } from './copy.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './product-form.module.css';
import { ProductPicture } from './product-picture.tsx';
import { srcOf, type usePictures } from './use-pictures.ts';

type Props = { pictures: ReturnType<typeof usePictures>; imageUrls: string };

/** Pictures that were chosen, dropped, pasted or added by address, in the order in which shoppers see them. */
export function ProductPictures({ pictures, imageUrls }: Props) {
  const { items, announcement, addFiles, move } = pictures;
  const [dragged, setDragged] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const [croppedKey, setCroppedKey] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const goal = useRef<string | null>(null);
  const marks = useMarks('images', true);

  const cropped = items.find(({ key }) => key === croppedKey);

  useFilesAnywhere(addFiles, setOver);

  // A moved or removed picture loses the focus, so it is restored. In a layout effect, because an ordinary effect of an
  // earlier render could run after the goal is set and search the old page.
  useLayoutEffect(() => {
    if (goal.current === null) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-goal="${goal.current}"]`);
    goal.current = null;
    const isUsable = button && !button.disabled;
    const other = button?.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (isUsable ? button : (other ?? picker.current))?.focus();
  });

  function moveBy(at: number, step: number): void {
    goal.current = `${step < 0 ? 'up' : 'down'}-${items[at]?.key}`;
    move(at, at + step);
  }

  function remove(at: number): void {
    const next = items[at + 1] ?? items[at - 1];
    goal.current = `remove-${next?.key}`;
    pictures.remove(items[at]?.key ?? '');
  }

  return (
    <section className={adminStyles.card} aria-labelledby="pictures-heading">
      <h2 id="pictures-heading">{copy.pictures}</h2>
      <div className={isOver ? `${styles.zone} scripted ${styles.isOver}` : `${styles.zone} scripted`}>
        <label className="label" htmlFor="images">
          {copy.choosePictures}
        </label>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          className="input"
          {...marks}
          name={undefined}
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <label className={`button ${styles.camera}`}>
          {copy.takePhoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="vh"
            onChange={({ currentTarget }) => {
              addFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        <p className={styles.drop}>{copy.dropHere}</p>
        <p className="hint" id="images-hint">
          {copy.picturesHint}
        </p>
      </div>
      <Fault of="images" />
      <ol className={styles.pictures} ref={list} aria-label={copy.pictures}>
        {items.map((item, at) => (
          <ProductPicture
            key={item.key}
            item={item}
            at={at}
            count={items.length}
            isDragged={dragged === at}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDropOn={() => {
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
            isDropping={dragged !== null && dragged !== at}
            onMove={(step) => moveBy(at, step)}
            onRemove={() => remove(at)}
            onRetry={() => pictures.retry(item)}
            onCrop={() => setCroppedKey(item.key)}
            onUncrop={() => pictures.uncrop(item)}
            onDescribe={(alt) => pictures.describe(item.key, alt)}
          />
        ))}
      </ol>
      {cropped && (
        <CropDialog
          title={copy.cropNamed(items.indexOf(cropped) + 1)}
          src={srcOf(cropped.whole ?? cropped.address) ?? ''}
          onCrop={(area) => pictures.crop(cropped, area)}
          onClose={() => setCroppedKey(null)}
        />
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
      <Addresses imageUrls={imageUrls} onAdd={pictures.addAddresses} />
    </section>
  );
}

type AddressesProps = { imageUrls: string; onAdd: (text: string) => string[] };

/** Addresses of pictures on other sites. Without scripts they are read when the form is sent. */
function Addresses({ imageUrls, onAdd }: AddressesProps) {
  const [text, setText] = useState(imageUrls);
  const [bad, setBad] = useState<string[]>([]);
  const fault = bad.length > 0 ? productFormCopy.addressesWrong(bad) : undefined;

  const add = () => {
    const wrong = onAdd(text);
    setBad(wrong);
    // Valid addresses are now among the pictures; only the invalid ones stay.
    setText(wrong.join('\n'));
    document.getElementById('imageUrls')?.focus();
  };

  const faults = useContext(FaultsContext);
  return (
    <div className={styles.addresses}>
      <FaultsContext value={fault === undefined ? faults : { imageUrls: fault }}>
        <AddressesField text={text} onChange={setText} />
      </FaultsContext>
      <button type="button" className="button small scripted" disabled={text.trim() === ''} onClick={add}>
        {copy.addAddresses}
      </button>
    </div>
  );
}

function AddressesField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <div className="field">
      <label htmlFor="imageUrls">{copy.imageUrls}</label>
      <textarea
        {...useMarks('imageUrls', true)}
        className="input"
        rows={2}
        maxLength={numbers.IMAGES_MAX * 2_000}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className="hint" id="imageUrls-hint">
        {copy.imageUrlsHint}
      </p>
      <Fault of="imageUrls" />
    </div>
  );
}

type Files = (files: readonly File[]) => void;

/** Pictures dropped beside the zone, or pasted anywhere on the page, are added too. */
function useFilesAnywhere(addFiles: Files, setOver: (isOver: boolean) => void): void {
  const add = useRef(addFiles);
  add.current = addFiles;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add.current([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', onPaste);
    };
  }, [setOver]);
}
