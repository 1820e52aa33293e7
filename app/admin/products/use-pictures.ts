import { useEffect, useRef, useState } from 'react';
import { cropPicture, type Upload, uploadPicture } from '#app/admin/components/upload-picture.ts';
import { toast } from '#app/client/toast-store.ts';
import * as numbers from '#config/numbers.ts';
import type { PictureState } from '#shop/catalog/editing/find-product-form.server.ts';
import type { PictureDraft } from '#shop/catalog/editing/product-draft.ts';
import { productFormCopy } from '#shop/catalog/editing/product-form-copy.ts';
import { readAddresses } from '#shop/catalog/picture-address.ts';
import type { CropArea } from '#shop/media/crop-area.ts';
import { productCopy as copy } from './copy.ts';

/** `new`: waiting to be uploaded; `refused`: `fault` holds the reason; `elsewhere`: fetched after saving. */
type PictureStage = PictureState | 'new' | 'uploading' | 'refused' | 'elsewhere';

export type PictureItem = {
  key: string;
  address: string;
  alt: string;
  stage: PictureStage;
  /** File name, for status messages. */
  name: string;
  percent: number;
  fault: string | null;
  file: File | null;
  /** Address of the whole picture; null: it is not cropped. */
  whole: string | null;
};

const AT_ONCE = 2;

/** Can this picture be saved? */
export const isSavable = ({ stage }: PictureItem): boolean =>
  stage !== 'new' && stage !== 'uploading' && stage !== 'refused';

/** State of a product's pictures and their uploads. */
export function usePictures(drafts: readonly PictureDraft[], states: readonly PictureState[], shopOrigin: string) {
  const [items, setItems] = useState<PictureItem[]>(() => drafts.map((draft, at) => itemOf(draft, states[at], at)));
  const [announcement, announce] = useState('');
  const uploads = useRef(new Map<string, Upload>());
  const made = useRef(0);
  const newKey = () => `new-${++made.current}`;

  const change = (key: string, changes: Partial<PictureItem>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  useEffect(() => {
    const waiting = items.filter(({ stage }) => stage === 'new');
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - uploads.current.size))) start(item);
  });
  useEffect(() => {
    const open = uploads.current;
    return () => {
      for (const upload of open.values()) upload.cancel();
    };
  }, []);

  function start({ key, file, name }: PictureItem): void {
    if (file === null || uploads.current.has(key)) return;
    const upload = uploadPicture(file, (percent) => change(key, { percent }));
    uploads.current.set(key, upload);
    change(key, { stage: 'uploading', percent: 0, fault: null });
    upload.done.then((outcome) => {
      uploads.current.delete(key);
      if (outcome.ok) {
        change(key, { stage: 'ready', address: outcome.address, file: null, fault: null });
        announce(copy.uploaded(name));
      } else {
        change(key, { stage: 'refused', fault: outcome.fault });
        announce(copy.notUploaded(name, outcome.fault));
      }
    });
  }

  /** Adds as many as fit. */
  function append(added: PictureItem[]): void {
    const room = Math.max(0, numbers.IMAGES_MAX - items.length);
    if (added.length > room) toast.error(copy.tooManyPictures);
    setItems([...items, ...added.slice(0, room)]);
  }

  return {
    items,
    /** Status message for screen readers. */
    announcement,
    isBusy: items.some(({ stage }) => stage === 'new' || stage === 'uploading'),
    hasRefused: items.some(({ stage }) => stage === 'refused'),
    addFiles(files: readonly File[]): void {
      append(
        files.map((file) => ({ ...blank, key: newKey(), name: file.name || copy.pastedName, file, stage: 'new' })),
      );
    },
    /** Returns the lines that are not addresses of pictures. */
    addAddresses(text: string): string[] {
      const { good, bad } = readAddresses(text, shopOrigin);
      const added = good.filter((address) => !items.some((item) => item.address === address));
      append(added.map((address) => ({ ...itemOf({ address, alt: '' }, undefined, 0), key: newKey() })));
      if (bad.length > 0) announce(productFormCopy.addressesWrong(bad));
      else if (added.length > 0) announce(copy.added(added.length));
      return bad;
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    /** Replaces the picture by a part of the whole one. Returns what is wrong; null: nothing. */
    async crop({ key, address, whole }: PictureItem, area: CropArea): Promise<string | null> {
      const source = whole ?? address;
      const cropped = await cropPicture(source, area);
      if (!cropped.ok) return cropped.fault;
      change(key, { address: cropped.address, whole: source });
      announce(copy.cropped);
      return null;
    },
    uncrop: ({ key, whole }: PictureItem) => whole !== null && change(key, { address: whole, whole: null }),
    retry: (item: PictureItem) => change(item.key, { stage: 'new', fault: null }),
    remove(key: string): void {
      uploads.current.get(key)?.cancel();
      setItems(items.filter((item) => item.key !== key));
      announce(copy.removed(items.length - 1));
    },
    move(from: number, to: number): void {
      if (to < 0 || to >= items.length || from === to) return;
      const next = [...items];
      next.splice(to, 0, ...next.splice(from, 1));
      setItems(next);
      announce(copy.moved(to + 1, next.length));
    },
  };
}

const blank: Omit<PictureItem, 'key'> = {
  address: '',
  alt: '',
  stage: 'ready',
  name: '',
  percent: 0,
  fault: null,
  file: null,
  whole: null,
};

function itemOf({ address, alt }: PictureDraft, state: PictureState | undefined, at: number): PictureItem {
  const isOwn = srcOf(address) !== null;
  return { ...blank, key: `stored-${at}`, address, alt, stage: isOwn ? 'ready' : (state ?? 'elsewhere') };
}

/** Address that the page's policy allows: the shop's own pictures, under any origin. */
export const srcOf = (address: string): string | null =>
  /(?:^|:\/\/[^/]+)(\/media\/[0-9a-f-]{36}\/\d+\.(?:webp|avif))$/.exec(address)?.[1] ?? null;
