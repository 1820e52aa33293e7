import type { FormEvent } from 'react';
import { cardWords } from '#app/components/product-card-copy.ts';
import { toast } from './toast-store.ts';

/** Downloaded when somebody who is signed in comes near a heart, and by nobody else. null: it could not be had. */
const loadChangeLike = () => import('./change-like.ts').catch(() => null);

/**
 * What a form of hearts does with scripts, for somebody who is signed in: likes without leaving the page. A visitor's is a
 * plain form, which leads to the login.
 */
export const likeForm = (isVisitor: boolean) =>
  isVisitor
    ? null
    : {
        onPointerOver: loadChangeLike,
        async onSubmit(event: FormEvent) {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const hands = await loadChangeLike();
          if (hands) hands.toggleLike(submitter as HTMLButtonElement);
          else toast.error(cardWords.likeFailed);
        },
      };
