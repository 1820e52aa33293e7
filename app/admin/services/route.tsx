import { useEffect, useRef, useState } from 'react';
import { data, Link, useActionData } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { RemoveButton } from '#app/admin/components/confirm-dialog.tsx';
import { LongField, TextField } from '#app/admin/components/form-field.tsx';
import { PictureField } from '#app/admin/components/picture-field.tsx';
import { SaveForm } from '#app/admin/components/save-form.tsx';
import { useSeenVersion } from '#app/admin/components/use-admin-result.ts';
import { Icon } from '#app/components/icon.tsx';
import { type AdminAnswer, answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { type AdminService, slugOf } from '#shop/services/service.ts';
import { findAdminService, listAdminServices } from '#shop/services/services.server.ts';
import type { Route } from './+types/route.ts';
import styles from './admin-services.module.css';
import { adminServicesCopy as copy } from './copy.ts';
import { submitService } from './service-action.server.ts';
import { ServiceCatalogue } from './service-list.tsx';

/** Form of a service; null: a new one. */
function ServiceForm({ service }: { service: AdminService | null }) {
  const path = `/admin/services/${service?.id ?? 'new'}`;
  const form = useRef<HTMLFormElement>(null);
  const [slug, setSlug] = useState(service?.slug ?? '');
  const [title, setTitle] = useState(service?.title ?? '');

  // The saved value may differ from what was typed ("₹1,499" becomes 1499), so the form is shown again after it has saved.
  // Other changes on the page leave the input alone.
  const seenMs = useSeenVersion(service?.updatedAt.getTime(), useActionData<AdminAnswer>());
  const shown = useRef(seenMs);
  useEffect(() => {
    if (shown.current === seenMs) return;
    shown.current = seenMs;
    form.current?.reset();
    setSlug(service?.slug ?? '');
  });

  return (
    <div className={adminStyles.card}>
      <SaveForm
        path={path}
        seenMs={seenMs}
        submit={service ? copy.update : copy.save}
        saving={copy.saving}
        className={styles.fields}
        form={form}
      >
        <TextField
          name="title"
          label={copy.title}
          required
          maxLength={numbers.NAME_MAX_CHARACTERS}
          defaultValue={service?.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <TextField
          name="slug"
          label={copy.slug}
          hint={`${copy.slugHint(slug || slugOf(title))} ${service ? copy.slugChange : ''}`}
          maxLength={numbers.SERVICE_SLUG_MAX_CHARACTERS}
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          placeholder={slugOf(title)}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        />
        <LongField
          name="text"
          label={copy.text}
          hint={copy.textHint}
          required
          rows={8}
          maxLength={numbers.SERVICE_TEXT_MAX_CHARACTERS}
          defaultValue={service?.text}
        />
        <PictureField image={service?.image ?? ''} />
        <TextField
          name="price"
          label={copy.price}
          hint={copy.priceHint}
          required
          inputMode="numeric"
          defaultValue={service ? service.fromPricePaise / PAISE_PER_RUPEE : undefined}
        />
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              name="published"
              defaultChecked={service?.isPublished ?? true}
              aria-describedby="service-published-hint"
            />
            {copy.isPublished}
          </label>
          <p className="hint" id="service-published-hint">
            {copy.publishedHint}
          </p>
        </div>
      </SaveForm>
      {service && (
        <RemoveButton path={path} label={copy.delete} title={copy.deleteTitle(service.title)}>
          {copy.deleteText}
        </RemoveButton>
      )}
    </div>
  );
}

const NEW = 'new';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [service, services] = await Promise.all([id === NEW ? null : findAdminService(db, id), listAdminServices(db)]);
  if (service === null && id !== NEW) throw data(null, { status: 404 });
  return { service, services };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => submitService(submission, args.params.id === NEW ? null : args.params.id));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.service?.title ?? copy.newTitle;
  return pageMeta(matches, { title, path: '/admin', isHidden: true });
}

export default function Service({ loaderData: { service, services } }: Route.ComponentProps) {
  return (
    <>
      <p className="crumbs">
        <Link to="/admin/service-orders">
          <Icon name="back" />
          {copy.back}
        </Link>
      </p>
      <header className={adminStyles.head}>
        <h1>{service ? copy.editTitle : copy.newTitle}</h1>
        {service?.isPublished && (
          <Link className="link" to={`/services/${service.slug}`}>
            {copy.see}
          </Link>
        )}
      </header>
      <div className={adminStyles.columns}>
        <ServiceForm key={service?.id ?? NEW} service={service} />
        <ServiceCatalogue services={services} />
      </div>
    </>
  );
}
