import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { approveReturn, declineReturn, type ReturnAction } from '#shop/returns/decide-return.server.ts';
import { findStoredReturn } from '#shop/returns/read-returns.server.ts';
import { receiveReturn } from '#shop/returns/receive-return.server.ts';
import { refundReturn } from '#shop/returns/refund-return.server.ts';
import { answerOnce } from './answer-write.ts';
import type { Api, ApiContext } from './api-context.ts';
import { returnItem } from './items.ts';
import { inTransaction, linesIn } from './order-writes.ts';
import type { WriteRefusal } from './refusals.ts';
import { writeOperations } from './write-operations.ts';

type Work = (context: OrderContext, by: ReturnAction) => Promise<Result<undefined, WriteRefusal>>;

/** The handlers that change returns. Each answers with the return as it is then. */
export function serveReturnWrites(api: Api, { db, orderContext }: Shop): void {
  const answer = (c: ApiContext, work: Work) =>
    answerOnce(c, {
      db,
      work: async (trx: Db): Promise<Result<object, WriteRefusal>> => {
        const returnId = c.req.param('id') ?? '';
        if (!isId(returnId)) return refuse('not-found');
        const changed = await work(inTransaction(orderContext, trx), { adminId: c.var.key.id, returnId, seen: null });
        if (!changed.ok) return changed;
        const found = await findStoredReturn(trx, returnId);
        return found === null ? refuse('not-found') : accept(returnItem(found));
      },
    });

  api.openapi(writeOperations.approveReturn, (c) => {
    const { others: list, ...input } = c.req.valid('json');
    const others = Object.fromEntries(list.map(({ position, variantId }) => [position, variantId]));
    return answer(c, (context, by) => approveReturn(context, { ...by, ...input, others }));
  });
  api.openapi(writeOperations.declineReturn, (c) =>
    answer(c, (context, by) => declineReturn(context, { ...by, ...c.req.valid('json') })),
  );
  api.openapi(writeOperations.receiveReturn, (c) =>
    answer(c, (context, by) => receiveReturn(context, { ...by, ...c.req.valid('json'), photos: [] })),
  );
  api.openapi(writeOperations.refundReturn, (c) => {
    const { lines, ...input } = c.req.valid('json');
    return answer(c, (context, by) =>
      refundReturn(context, { ...by, ...input, lines: lines.map(linesIn), key: newId() }),
    );
  });
}
