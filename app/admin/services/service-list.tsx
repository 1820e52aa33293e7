import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { MoveButtons } from '#app/admin/components/move-buttons.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import type { AdminService } from '#shop/services/service.ts';
import styles from './admin-services.module.css';
import { adminServicesCopy as copy } from './copy.ts';

/** The services in their order: each links to its form and can be moved up and down. */
export function ServiceCatalogue({ services }: { services: readonly AdminService[] }) {
  return (
    <section className={adminStyles.card} aria-labelledby="service-catalogue">
      <h2 id="service-catalogue">{copy.catalogue}</h2>
      <p className="hint">{copy.catalogueText}</p>
      {services.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ol className={styles.adminServices}>
          {services.map((service, at) => (
            <Row key={service.id} service={service} isFirst={at === 0} isLast={at === services.length - 1} />
          ))}
        </ol>
      )}
      <p>
        <Link className="button" to="/admin/services/new">
          {copy.add}
        </Link>
      </p>
    </section>
  );
}

type RowProps = { service: AdminService; isFirst: boolean; isLast: boolean };

function Row({ service, isFirst, isLast }: RowProps) {
  const { id, title, image, fromPricePaise, isPublished, isDemo } = service;
  const fetcher = useFetcher<AdminAnswer>();
  const isBusy = fetcher.state !== 'idle';
  useAdminAnswer(fetcher.data);
  const path = `/admin/services/${id}`;
  return (
    <li className={styles.adminService}>
      <img src={image ?? '/placeholder.svg'} alt="" width="64" height="64" loading="lazy" />
      <div>
        <b>{title}</b>
        <p className={styles.facts}>
          {copy.from(fromPricePaise)}
          <span className={isPublished ? 'tag done' : 'tag waiting'}>{isPublished ? copy.published : copy.draft}</span>
          {isDemo && <span className="tag">{copy.demo}</span>}
        </p>
        {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
        <fetcher.Form method="post" action={path} className={adminStyles.actions}>
          <Link className="button small" to={path} aria-label={copy.editOf(title)}>
            {copy.edit}
          </Link>
          <MoveButtons up={copy.up(title)} down={copy.down(title)} isBusy={isBusy} isFirst={isFirst} isLast={isLast} />
        </fetcher.Form>
      </div>
    </li>
  );
}
