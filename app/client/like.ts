import type { FormEvent } from 'react';
import { cardCopy } from '#app/components/product/product-card-copy.ts';
import { toast } from './toast-store.ts';

/** Downloaded only when a logged-in person points at a like button. null: the download failed. */
const loadChangeLike = () => import('./change-like.ts').catch(() => null);

/**
 * Handlers for a form of like buttons: a logged-in person likes without leaving the page. A visitor's form is a plain
 * one, which leads to the login.
 */
export const likeForm = (isVisitor: boolean) =>
  isVisitor
    ? null
    : {
        onPointerOver: loadChangeLike,
        async onSubmit(event: FormEvent) {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const loaded = await loadChangeLike();
          if (loaded) loaded.toggleLike(submitter as HTMLButtonElement);
          else toast.error(cardCopy.likeFailed);
        },
      };
