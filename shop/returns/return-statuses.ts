import * as numbers from '#config/numbers.ts';
import type { ReturnStatus, returnStages } from '#db/tables/returns.ts';
import type { StatusRules } from '#lib/status.ts';

export type ReturnActor = 'customer' | 'admin' | 'system';

/** How an administrator moves a return into a status. */
type AdminStep = {
  /** Label of the button. */
  action: string;
  /** Confirms the action. */
  done: string;
  log: { action: `return.${string}`; text: string };
};

/** Everything that differs between the statuses of a return. */
export type ReturnStatusRules = StatusRules<ReturnStatus, ReturnActor> & {
  stage: (typeof returnStages)[ReturnStatus];
  /** Working days until the next step is due; `promise`: those of the owner's promise; null: nothing is due. */
  clock: number | 'promise' | null;
  /** Email to the customer; its text is in `emails/return-emails.ts`. `name`: in the list of failed emails. */
  email: { kind: string; name: string } | null;
  /** Email to the owner, unless an administrator made the move. */
  ownerEmail: { kind: string; name: string } | null;
  /** Entry in the customer's history. */
  event: string;
  /** What the customer has to do or to wait for. */
  next: string;
  /** What the shop has to do; null: nothing. */
  task: string | null;
  /** null: administrators have no button for it. */
  admin: AdminStep | null;
};

const solved = {
  stage: 'solved',
  tone: 'done',
  clock: null,
  ownerEmail: null,
  task: null,
} as const;

const over = { ...solved, stage: 'over', moves: {} } as const;

/** Every status of a return: one definition each, from which moves, buttons, filters, emails and texts derive. */
export const returnStatusRules = {
  requested: {
    label: 'Requested',
    tone: 'waiting',
    stage: 'shop',
    moves: { question: ['admin'], approved: ['admin'], declined: ['admin'], withdrawn: ['customer'] },
    clock: numbers.RETURN_DECISION_WORKING_DAYS,
    email: { kind: 'return-requested', name: 'Return requested' },
    ownerEmail: { kind: 'new-return', name: 'New return (to you)' },
    event: 'Return requested',
    next: 'We will check your request and write to you. Keep the product and its box until then.',
    task: 'Decide',
    admin: null,
  },
  question: {
    label: 'Question asked',
    tone: 'warning',
    stage: 'customer',
    moves: { requested: ['customer'], approved: ['admin'], declined: ['admin'], withdrawn: ['customer'] },
    clock: numbers.RETURN_ANSWER_WORKING_DAYS,
    email: { kind: 'return-question', name: 'Question about a return' },
    ownerEmail: null,
    event: 'We asked a question',
    next: 'We have a question. Answer it below so that we can continue.',
    task: null,
    admin: {
      action: 'Ask a question',
      done: 'Question sent',
      log: { action: 'return.ask', text: 'Asked about a return' },
    },
  },
  approved: {
    label: 'Approved',
    tone: 'waiting',
    stage: 'customer',
    moves: {
      'in-transit': 'anyone',
      received: ['admin'],
      refunded: ['admin'],
      replaced: ['admin'],
      credited: ['admin'],
      declined: ['admin'],
      withdrawn: ['customer'],
    },
    clock: numbers.RETURN_SEND_WORKING_DAYS,
    email: { kind: 'return-approved', name: 'Return approved' },
    ownerEmail: null,
    event: 'Approved',
    next: 'Pack the product and send it back to us.',
    task: null,
    admin: {
      action: 'Approve',
      done: 'Return approved',
      log: { action: 'return.approve', text: 'Approved return' },
    },
  },
  'in-transit': {
    label: 'On its way back',
    tone: 'waiting',
    stage: 'shop',
    moves: { received: ['admin'], declined: ['admin'] },
    clock: numbers.RETURN_TRANSIT_WORKING_DAYS,
    email: null,
    ownerEmail: { kind: 'return-sent', name: 'Return on its way (to you)' },
    event: 'Handed to the courier',
    next: 'Your parcel is on its way to us. We will check it when it arrives and write to you.',
    task: 'Receive',
    admin: {
      action: 'Mark picked up',
      done: 'Marked picked up',
      log: { action: 'return.pick-up', text: 'Marked return picked up' },
    },
  },
  received: {
    label: 'Received',
    tone: 'waiting',
    stage: 'shop',
    moves: { refunded: ['admin'], replaced: ['admin'], credited: ['admin'], declined: ['admin'] },
    clock: 'promise',
    email: { kind: 'return-received', name: 'Return received' },
    ownerEmail: null,
    event: 'Received and checked',
    next: 'We have received your parcel. Your refund or replacement is next.',
    task: 'Refund or replace',
    admin: {
      action: 'Save inspection',
      done: 'Return received',
      log: { action: 'return.receive', text: 'Received return' },
    },
  },
  refunded: {
    ...solved,
    label: 'Refunded',
    moves: { closed: 'anyone' },
    email: { kind: 'return-refunded', name: 'Return refunded' },
    event: 'Refund started',
    next: 'Your refund is on its way.',
    admin: { action: 'Refund', done: 'Refund recorded', log: { action: 'return.refund', text: 'Refunded return' } },
  },
  replaced: {
    ...solved,
    label: 'Replaced',
    // The customer or the shop has cancelled the order of the replacement: a refund is next.
    moves: { approved: ['system'], received: ['system'], refunded: ['admin'], credited: ['admin'], closed: 'anyone' },
    email: { kind: 'return-replaced', name: 'Replacement on its way' },
    event: 'Replacement confirmed',
    next: 'We are sending your replacement. Its order shows where it is.',
    admin: {
      action: 'Send replacement',
      done: 'Replacement confirmed',
      log: { action: 'return.replace', text: 'Replaced return' },
    },
  },
  credited: {
    ...solved,
    label: 'Credited',
    moves: { closed: 'anyone' },
    email: { kind: 'return-credited', name: 'Store credit added' },
    event: 'Store credit added',
    next: 'Your store credit is ready. You can spend it at checkout.',
    admin: {
      action: 'Add store credit',
      done: 'Store credit added',
      log: { action: 'return.credit', text: 'Credited return' },
    },
  },
  closed: {
    ...over,
    label: 'Closed',
    email: null,
    event: 'Closed',
    next: 'This return is finished.',
    admin: { action: 'Close', done: 'Return closed', log: { action: 'return.close', text: 'Closed return' } },
  },
  declined: {
    ...over,
    label: 'Declined',
    tone: 'warning',
    email: { kind: 'return-declined', name: 'Return declined' },
    event: 'Declined',
    next: 'We could not accept this request. This is why:',
    admin: {
      action: 'Decline',
      done: 'Return declined',
      log: { action: 'return.decline', text: 'Declined return' },
    },
  },
  withdrawn: {
    ...over,
    label: 'Withdrawn',
    tone: 'waiting',
    email: null,
    ownerEmail: { kind: 'return-withdrawn', name: 'Return withdrawn (to you)' },
    event: 'Withdrawn by you',
    next: 'You have withdrawn this request.',
    admin: null,
  },
} as const satisfies { [Status in ReturnStatus]: ReturnStatusRules & { stage: (typeof returnStages)[Status] } };

type Table = typeof returnStatusRules;
type KindOf<Email> = Extract<Email, { kind: string }>['kind'];

/** Kinds of the emails that statuses send to the customer. */
export type ReturnStatusEmail = KindOf<Table[ReturnStatus]['email']>;
/** Kinds of the emails that statuses send to the owner. */
export type ReturnOwnerEmail = KindOf<Table[ReturnStatus]['ownerEmail']>;
