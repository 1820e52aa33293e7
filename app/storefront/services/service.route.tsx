import { data, Link } from 'react-router';
import { readPhotos } from '#app/account/returns/read-photos.server.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import { AccountForm, type FormRefusal } from '#app/components/form.tsx';
import { Icon } from '#app/components/icon.tsx';
import { LoginPanel } from '#app/components/state-panel.tsx';
import { answerForm, tryServer } from '#app/http/account-action.ts';
import { tagPage } from '#app/http/cache-tags.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { briefForm } from '#shop/services/service.form.ts';
import { findService } from '#shop/services/services.server.ts';
import type { Route } from './+types/service.route.ts';
import { serviceCopy as copy, photoFaults } from './copy.ts';
import styles from './services.module.css';

type Props = { action: string; idempotencyKey: string; refusal: FormRefusal | undefined };

/** Form for a brief: what the customer wants made. */
function BriefForm({ action, idempotencyKey, refusal }: Props) {
  return (
    <AccountForm action={action} refusal={refusal} submit={copy.send} busy={copy.sending} encType="multipart/form-data">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FieldFrame id="brief" label={copy.brief} hint={copy.briefHint} fault={refusal?.faults.brief}>
        {(control) => (
          <textarea
            {...control}
            name="brief"
            rows={8}
            required
            maxLength={numbers.BRIEF_MAX_CHARACTERS}
            defaultValue={refusal?.typed?.brief}
          />
        )}
      </FieldFrame>
      <FieldFrame id="photos" label={copy.photos} hint={copy.photosHint} fault={refusal?.faults.photos}>
        {(control) => <input {...control} type="file" name="photos" accept="image/*" multiple />}
      </FieldFrame>
    </AccountForm>
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const service = await findService(context.get(shopContext).db, params.slug);
  if (service === null) throw data(null, { status: 404 });
  const { session } = context.get(visitContext);
  if (session === null) tagPage(context, 'services');
  // The key detects a brief that is sent twice.
  return { service, idempotencyKey: session === null ? null : crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const session = requireSession(args);
  const visit = args.context.get(visitContext);
  const { accounts, orderContext } = args.context.get(shopContext);
  const submitted = await formOf(args.request);
  const form = readFields(submitted, briefForm);
  return answerForm(args.context, form, { failed: copy.failedToSend }, async (brief, typed) => {
    const photos = await readPhotos(submitted, { visit, accounts, session, max: numbers.BRIEF_PHOTOS_MAX });
    if (!photos.ok) return refusePhotos(photos.reason, typed);
    const sent = await sendBrief(orderContext, session.customerId, {
      ...brief,
      slug: args.params.slug,
      photos: photos.value,
    });
    if (sent.ok) {
      return redirectWithFlash(`/orders/${sent.value.orderId}`, 'brief-sent');
    }
    if (!('retryAfterSeconds' in sent)) {
      if (sent.reason === 'not-found') throw data(null, { status: 404 });
      return data({ typed, faults: {}, problem: copy.outOfStep, toast: copy.failedToSend }, { status: 422 });
    }
    const problem = copy.tooMany(Math.ceil(sent.retryAfterSeconds / 3_600));
    const headers = { 'retry-after': String(sent.retryAfterSeconds) };
    return data({ typed, faults: {}, problem, toast: copy.failedToSend }, { status: 429, headers });
  });
}

const refusePhotos = (reason: keyof typeof photoFaults, typed: Record<string, string>, status = 422) =>
  data<FormRefusal>(
    { typed, faults: { photos: photoFaults[reason] }, problem: null, toast: copy.failedToSend },
    { status },
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), copy.failedToSend);

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, text, slug } = loaderData.service;
  return pageMeta(matches, { title, description: text.split('\n')[0], path: `/services/${slug}` });
}

export default function ServicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, idempotencyKey } = loaderData;
  const path = `/services/${service.slug}`;
  return (
    <>
      <p className="crumbs">
        <Link to="/services">
          <Icon name="back" />
          {copy.back}
        </Link>
      </p>
      <div className={styles.servicePage}>
        <div>
          <img src={service.image ?? '/placeholder.svg'} alt="" width="640" height="640" />
        </div>
        <div className={styles.serviceAbout}>
          <h1>{service.title}</h1>
          <p className={styles.serviceFrom}>{copy.from(service.fromPricePaise)}</p>
          {service.isDemo && <p className="hint">{copy.demo}</p>}
          {service.text.split('\n').map((paragraph) => paragraph && <p key={paragraph}>{paragraph}</p>)}
          <section aria-labelledby="brief-title">
            <h2 id="brief-title">{copy.formTitle}</h2>
            {idempotencyKey === null ? (
              <LoginPanel title={copy.logIn} text={copy.logInText} path={path} />
            ) : (
              <BriefForm action={path} idempotencyKey={idempotencyKey} refusal={actionData} />
            )}
          </section>
        </div>
      </div>
    </>
  );
}
