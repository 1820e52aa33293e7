import { type AdminAnswer, type AdminSubmission, chosenIds, done, notDone, unknownForm } from '#app/http/admin.ts';
import { readFields } from '#app/http/read-form.ts';
import {
  dismissReports,
  hideReviews,
  removeReply,
  replyToReview,
  showReviews,
} from '#shop/reviews/moderate-reviews.server.ts';
import { hideForm, replyForm } from '#shop/reviews/review.form.ts';
import { adminReviewsCopy as copy } from './copy.ts';

/**
 * Actions of /admin/reviews: "hide", "show" and "dismiss" for all selected reviews, "reply" and "remove-reply" for one.
 */
export async function submitReviews({ admin, shop: { db }, form }: AdminSubmission): Promise<AdminAnswer> {
  const { customerId: adminId } = admin;
  const reviewIds = chosenIds(form);
  const [reviewId = ''] = reviewIds;
  switch (form.get('intent')) {
    case 'hide': {
      const read = readFields(form, hideForm);
      if (!read.ok) return notDone(null, read.faults);
      const hidden = await hideReviews(db, { adminId, reviewIds, ...read.value });
      if (!hidden.ok) return notDone(copy.gone);
      return done(copy.hiddenDone, hidden.value.length > 0 ? { intent: 'show', id: hidden.value } : undefined);
    }
    case 'show': {
      const shown = await showReviews(db, { adminId, reviewIds });
      return shown.ok ? done(copy.shownDone) : notDone(copy.gone);
    }
    case 'dismiss': {
      const dismissed = await dismissReports(db, { adminId, reviewIds });
      return dismissed.ok ? done(copy.dismissed) : notDone(copy.gone);
    }
    case 'reply': {
      const read = readFields(form, replyForm);
      if (!read.ok) return notDone(null, read.faults);
      const replied = await replyToReview(db, { adminId, reviewId, ...read.value });
      return replied.ok ? done(copy.replyPublished) : notDone(copy.gone);
    }
    case 'remove-reply': {
      const removed = await removeReply(db, { adminId, reviewId });
      if (!removed.ok) return notDone(copy.gone);
      const undo = removed.value === null ? undefined : { intent: 'reply', id: reviewId, reply: removed.value };
      return done(copy.replyRemoved, undo);
    }
    default:
      return unknownForm();
  }
}
