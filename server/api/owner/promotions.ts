import type { z } from '@hono/zod-openapi';
import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { localTimeOf } from '#lib/clock.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AdminPromotion } from '#shop/promotions/admin-promotion.ts';
import { findPromotion, listStoredPromotions } from '#shop/promotions/list-promotions.server.ts';
import { promotionCodesForm, promotionForm } from '#shop/promotions/promotion.form.ts';
import { generateCodes, listCodes } from '#shop/promotions/promotion-codes.server.ts';
import { type SaveRefusal, savePromotion, stopPromotion } from '#shop/promotions/save-promotion.server.ts';
import { answerOnce, answerWrite, readVersion } from '../answer-write.ts';
import type { Api, ApiContext } from '../api-context.ts';
import { etagOf } from '../etag.ts';
import { pageFrom, pick } from '../parameters.ts';
import { problem } from '../problem.ts';
import { ownerReads, ownerWrites } from './owner-operations.ts';
import type { newPromotionSchema, promotionSchema } from './owner-schemas.ts';

/** The handlers of promotions. */
export function servePromotions(api: Api, { db }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, id: c.req.param('id') ?? '' });
  const shown = async <Reason extends string>(
    from: Db,
    saved: Result<string, Reason>,
  ): Promise<Result<Shown, Reason | 'no-promotion'>> => {
    if (!saved.ok) return saved;
    const found = await findPromotion(from, saved.value, new Date());
    return found === null ? refuse('no-promotion') : accept(promotionItem(found));
  };

  api.openapi(ownerReads.listPromotions, async (c) =>
    c.json(await pageFrom(c.req.valid('query'), (window) => listStoredPromotions(db, window), promotionItem), 200),
  );
  api.openapi(ownerReads.getPromotion, async (c) => {
    const found = await findPromotion(db, by(c).id, new Date());
    if (found === null) return problem('not-found', c.env.visit.requestId);
    const item = pick(promotionItem(found), c.req.valid('query').fields);
    return c.json(item, 200, { etag: etagOf(found.updatedAt.getTime(), item) });
  });
  api.openapi(ownerReads.listCodes, async (c) => {
    const { id } = by(c);
    if ((await findPromotion(db, id, new Date())) === null) return problem('not-found', c.env.visit.requestId);
    const codes = async (window: { after: string | null; limit: number }) =>
      (await listCodes(db, id, window)).map(({ code, ...rest }) => ({ id: code, ...rest }));
    return c.json(await pageFrom(c.req.valid('query'), codes, (code) => code), 200);
  });

  api.openapi(ownerWrites.createPromotion, async (c) => {
    const read = readPromotion(c.req.valid('json') as Sent);
    if (!read.success) return wrong(c, read.error.issues[0]);
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) =>
        shown(trx, withFieldNames(await savePromotion(trx, { ...by(c), id: null, promotion: read.data }))),
    });
  });
  api.openapi(ownerWrites.changePromotion, async (c) => {
    const seenMs = readVersion(c, 'promotion');
    if (seenMs instanceof Response) return seenMs;
    const found = await findPromotion(db, by(c).id, new Date());
    if (found === null) return answerWrite(c, refuse('no-promotion'));
    const { updatedAt: _, ...before } = found;
    const read = readPromotion({ ...before, ...timesOf(found), ...(c.req.valid('json') as Partial<Sent>) });
    if (!read.success) return wrong(c, read.error.issues[0]);
    const saved = await savePromotion(db, { ...by(c), promotion: read.data, seenMs });
    return answerWrite(c, await shown(db, withFieldNames(saved)));
  });
  const stop = (isStopped: boolean) => (c: ApiContext) =>
    answerOnce(c, {
      db,
      work: async (trx) => {
        const stopped = await stopPromotion(trx, { ...by(c), isStopped });
        return shown(trx, stopped.ok ? accept(by(c).id) : stopped);
      },
    });
  api.openapi(ownerWrites.endPromotion, stop(true));
  api.openapi(ownerWrites.resumePromotion, stop(false));
  api.openapi(ownerWrites.generateCodes, async (c) => {
    const { count, prefix } = c.req.valid('json');
    const read = promotionCodesForm.safeParse({ count: String(count), prefix });
    if (!read.success) return wrong(c, read.error.issues[0]);
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) => {
        const added = await generateCodes(trx, { ...by(c), ...read.data });
        return added.ok ? accept({ count: added.value }) : added;
      },
    });
  });
}

type Shown = z.output<typeof promotionSchema>;
type Sent = Omit<z.output<typeof newPromotionSchema>, 'kind' | 'terms' | 'scopeValues'> & {
  kind: string;
  terms: Readonly<Record<string, number>>;
  scopeValues: readonly string[];
};

const timesOf = ({ startsAt, endsAt }: AdminPromotion) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

function promotionItem(promotion: AdminPromotion): Shown {
  const { stoppedAt: _, updatedAt, scopeValues, terms, ...rest } = promotion;
  return {
    ...rest,
    ...timesOf(promotion),
    terms: { ...terms },
    scopeValues: [...scopeValues],
    updatedAt: updatedAt.toISOString(),
  };
}

/** Checks a promotion as the form of its page does. */
function readPromotion({ terms, scope, scopeValues, minimumPaise, ...sent }: Sent) {
  const numbers = Object.entries(terms).map(([name, value]) => [`terms-${name}`, String(value)]);
  return promotionForm.safeParse({
    ...Object.fromEntries(numbers),
    ...sentTimes(sent),
    title: sent.title,
    kind: sent.kind,
    isAutomatic: sent.isAutomatic ? 'automatic' : 'code',
    code: sent.code ?? '',
    scope,
    ...(scope === 'categories' || scope === 'collections'
      ? { [scope]: scopeValues }
      : { [scope]: scopeValues.join('\n') }),
    minimum: String(minimumPaise / PAISE_PER_RUPEE),
    usesMax: String(sent.usesMax ?? ''),
    usesPerCustomer: String(sent.usesPerCustomer ?? ''),
    isFirstOrder: sent.isFirstOrder ? 'on' : '',
  });
}

const sentTimes = ({ startsAt, endsAt }: Pick<Sent, 'startsAt' | 'endsAt'>) => ({
  startsAt: localTimeOf(new Date(startsAt)),
  endsAt: endsAt === null ? '' : localTimeOf(new Date(endsAt)),
});

/** Fields of the form that have another name here. */
const fieldNames: Readonly<Record<string, string>> = {
  minimum: 'minimumPaise',
  categories: 'scopeValues',
  collections: 'scopeValues',
  series: 'scopeValues',
  products: 'scopeValues',
};

function wrong(c: ApiContext, issue: { path: PropertyKey[]; message: string } | undefined): Response {
  const name = String(issue?.path[0] ?? '');
  const field = fieldNames[name] ?? name.replace(/^terms-/, 'terms.');
  return problem('invalid', c.env.visit.requestId, { detail: issue?.message, field, code: 'field-wrong' });
}

/** What is unknown is a value of the body here, and not the thing in the address. */
function withFieldNames(
  saved: Awaited<ReturnType<typeof savePromotion>>,
): Result<string, Exclude<SaveRefusal, Unknown> | 'field-wrong'> {
  if (saved.ok) return saved;
  if (saved.reason === 'no-product' || saved.reason === 'no-collection') return refuse('field-wrong', 'scopeValues');
  return refuse(saved.reason, saved.reason === 'uses-too-few' ? 'usesMax' : saved.field);
}

type Unknown = 'no-product' | 'no-collection';
