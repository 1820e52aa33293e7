import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { shrinkFiles } from './shrink-photos.ts';

/**
 * Shrinks the pictures that are chosen in file fields. A form that is submitted meanwhile is submitted again when they are
 * ready. `field`: the file field, or a group of them.
 * @param shrink makes one file smaller; the same function at each call
 */
export function useSmallFiles<Field extends HTMLFieldSetElement | HTMLInputElement>(
  shrink: (file: File) => Promise<File>,
) {
  const field = useRef<Field>(null);
  const work = useRef(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const isBusy = waiting > 0;

  useEffect(() => {
    const form = field.current?.form;
    if (!isBusy || !form) return;
    let isWaiting = false;
    const remove = () => form.removeEventListener('submit', wait);
    const wait = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (isWaiting) return;
      isWaiting = true;
      work.current.then(() => {
        remove();
        form.requestSubmit(event.submitter);
      });
    };
    form.addEventListener('submit', wait);
    return remove;
  }, [isBusy]);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setWaiting((count) => count + 1);
    work.current = work.current
      .then(() => shrinkFiles(currentTarget, shrink))
      .finally(() => setWaiting((count) => count - 1));
  };
  return { field, isBusy, onChange };
}
