import { photoFaults } from '#app/account/returns/copy.ts';
import { readPhotos } from '#app/account/returns/read-photos.server.ts';
import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm, withForm } from '#app/http/admin.ts';
import { fieldText } from '#app/http/read-form.ts';
import type { Result } from '#lib/result.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { sendShopMessage } from '#shop/returns/customer-return.server.ts';
import {
  approveReturn,
  askCustomer,
  declineReturn,
  type ReturnAction,
  replaceReturn,
} from '#shop/returns/decide-return.server.ts';
import { bookPickup, markPickedUp, receiveReturn } from '#shop/returns/receive-return.server.ts';
import { closeReturn, refundReturn } from '#shop/returns/refund-return.server.ts';
import {
  approvalForm,
  inspectionForm,
  messageForm,
  pickupForm,
  questionForm,
  reasonForm,
  refundForm,
  replaceForm,
} from '#shop/returns/return.form.ts';
import { type ReturnStatus, returnRulesOf, returnStatuses } from '#shop/returns/return.ts';
import { adminReturnCopy as copy } from './copy.ts';

type ReturnSubmission = AdminSubmission & { context: OrderContext; by: ReturnAction };
type Reason = keyof typeof copy.refused;
type Done = Promise<Result<undefined, Reason>>;

/** Actions of a return's page, by `intent`. */
const actions: Record<string, (submission: ReturnSubmission) => Promise<AdminAnswer>> = {
  approved: (submission) =>
    withForm(submission, approvalForm, (input) =>
      move('approved', approveReturn(submission.context, { ...submission.by, ...input })),
    ),
  declined: (submission) =>
    withForm(submission, reasonForm, (input) =>
      move('declined', declineReturn(submission.context, { ...submission.by, ...input })),
    ),
  question: (submission) =>
    withForm(submission, questionForm, (input) =>
      move('question', askCustomer(submission.context, { ...submission.by, ...input })),
    ),
  pickup: (submission) =>
    withForm(submission, pickupForm, (pickup) =>
      answer(bookPickup(submission.context, submission.by, pickup), copy.pickupSaved),
    ),
  'in-transit': ({ context, by }) => move('in-transit', markPickedUp(context, by)),
  received: (submission) =>
    withForm(submission, inspectionForm, (input) =>
      withPhotos(submission, (photos) =>
        move('received', receiveReturn(submission.context, { ...submission.by, ...input, photos })),
      ),
    ),
  refunded: (submission) =>
    withForm(submission, refundForm, (input) =>
      move(
        input.to === 'credit' ? 'credited' : 'refunded',
        refundReturn(submission.context, { ...submission.by, ...input }),
      ),
    ),
  replaced: (submission) =>
    withForm(submission, replaceForm, (input) =>
      move('replaced', replaceReturn(submission.context, { ...submission.by, ...input })),
    ),
  closed: ({ context, by }) => move('closed', closeReturn(context, by)),
  message: (submission) =>
    withForm(submission, messageForm, ({ text }) =>
      withPhotos(submission, (photos) =>
        answer(sendShopMessage(submission.context, submission.by, { text, photos }), copy.messageSent),
      ),
    ),
};

/** Runs the posted action. An unknown intent is refused. `seen`: the status that the page showed. */
export async function submitReturn(submission: AdminSubmission, returnId: string): Promise<AdminAnswer> {
  const { admin, shop, form } = submission;
  const intent = fieldText(form, 'intent');
  const seen = returnStatuses.find((status) => status === form.get('seen')) ?? null;
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  const by = { adminId: admin.customerId, returnId, seen };
  return run ? run({ ...submission, context: shop.orderContext, by }) : unknownForm();
}

async function withPhotos(
  { admin: session, shop: { accounts }, visit, form }: ReturnSubmission,
  work: (photos: EncodedPicture[]) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const photos = await readPhotos(form, { visit, accounts, session });
  return photos.ok ? work(photos.value) : notDone(photoFaults[photos.reason]);
}

const move = (to: ReturnStatus, moved: Done): Promise<AdminAnswer> =>
  answer(moved, returnRulesOf(to).admin?.done ?? returnRulesOf(to).label);

async function answer(moved: Done, toast: string): Promise<AdminAnswer> {
  const result = await moved;
  return result.ok ? done(toast) : notDone(copy.refused[result.reason]);
}
