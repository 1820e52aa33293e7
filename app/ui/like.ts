import type { FormEvent } from 'react';
import { flashWords } from '#words/flash.ts';
import type { ShowLike } from './change-like.ts';
import { toast } from './toast-store.ts';

/** Downloaded when somebody who is signed in comes near a heart, and by nobody else. null: it could not be had. */
const bringHands = () => import('./change-like.ts').catch(() => null);

/**
 * What a form of hearts does with scripts, for whoever is signed in: likes without leaving the page. A visitor's form is
 * a plain one, which leads to the login.
 * @param isLiked of any heart in it; undefined for visitors
 */
export const hearts = (isLiked: boolean | undefined, show: ShowLike) =>
  isLiked === undefined
    ? null
    : {
        onPointerOver: bringHands,
        async onSubmit(event: FormEvent) {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const hands = await bringHands();
          if (hands) hands.pressHeart(submitter as HTMLButtonElement, show);
          else toast.error(flashWords['like-failed'].text);
        },
      };
