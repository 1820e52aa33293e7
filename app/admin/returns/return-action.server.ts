import type { z } from 'zod';
import { photoFaults } from '#app/account/returns/copy.ts';
import { readPhotos } from '#app/account/returns/read-photos.server.ts';
import { type AdminAnswer, done, notDone } from '#app/http/admin.ts';
import type { Shop, Visit } from '#app/http/context.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import type { Result } from '#lib/result.ts';
import type { Session } from '#shop/accounts/session.ts';
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

type Given = {
  context: OrderContext;
  by: ReturnAction;
  form: FormData;
  visit: Pick<Visit, 'callExternal' | 'clientNetwork'>;
  accounts: Shop['accounts'];
  session: Session;
};
type Reason = keyof typeof copy.refused;
type Done = Promise<Result<undefined, Reason>>;

/** Actions of a return's page, by `intent`. */
const actions: Record<string, (given: Given) => Promise<AdminAnswer>> = {
  approved: (given) =>
    withForm(given, approvalForm, (input) => move('approved', approveReturn(given.context, { ...given.by, ...input }))),
  declined: (given) =>
    withForm(given, reasonForm, (input) => move('declined', declineReturn(given.context, { ...given.by, ...input }))),
  question: (given) =>
    withForm(given, questionForm, (input) => move('question', askCustomer(given.context, { ...given.by, ...input }))),
  pickup: (given) =>
    withForm(given, pickupForm, (pickup) => answer(bookPickup(given.context, given.by, pickup), copy.pickupSaved)),
  'in-transit': ({ context, by }) => move('in-transit', markPickedUp(context, by)),
  received: (given) =>
    withForm(given, inspectionForm, (input) =>
      withPhotos(given, (photos) => move('received', receiveReturn(given.context, { ...given.by, ...input, photos }))),
    ),
  refunded: (given) =>
    withForm(given, refundForm, (input) =>
      move(input.to === 'credit' ? 'credited' : 'refunded', refundReturn(given.context, { ...given.by, ...input })),
    ),
  replaced: (given) =>
    withForm(given, replaceForm, (input) => move('replaced', replaceReturn(given.context, { ...given.by, ...input }))),
  closed: ({ context, by }) => move('closed', closeReturn(context, by)),
  message: (given) =>
    withForm(given, messageForm, ({ text }) =>
      withPhotos(given, (photos) =>
        answer(sendShopMessage(given.context, given.by, { text, photos }), copy.messageSent),
      ),
    ),
};

type Submission = {
  admin: Session;
  shop: Pick<Shop, 'accounts' | 'orderContext'>;
  visit: Given['visit'];
  returnId: string;
  form: FormData;
};

/** Runs the posted action. An unknown intent is refused. `seen`: the status that the page showed. */
export async function runReturnAction({
  admin,
  shop: { accounts, orderContext },
  visit,
  returnId,
  form,
}: Submission): Promise<AdminAnswer> {
  const intent = fieldText(form, 'intent');
  const seen = returnStatuses.find((status) => status === form.get('seen')) ?? null;
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  const by = { adminId: admin.customerId, returnId, seen };
  return run ? run({ context: orderContext, by, form, visit, accounts, session: admin }) : notDone(copy.unknown);
}

async function withForm<Schema extends z.ZodType>(
  { form }: Given,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const read = readFields(form, schema);
  return read.ok ? work(read.value) : notDone(null, read.faults);
}

async function withPhotos(
  { form, visit, accounts, session }: Given,
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
