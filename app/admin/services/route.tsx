import { data, Link } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { Icon } from '#app/components/icon.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { findAdminService, listAdminServices } from '#shop/services/services.server.ts';
import type { Route } from './+types/route.ts';
import { adminServicesCopy as copy } from './copy.ts';
import { changeService } from './service-action.server.ts';
import { ServiceForm } from './service-form.tsx';
import { ServiceCatalogue } from './service-list.tsx';

const NEW = 'new';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [service, services] = await Promise.all([id === NEW ? null : findAdminService(db, id), listAdminServices(db)]);
  if (service === null && id !== NEW) throw data(null, { status: 404 });
  return { service, services };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, (submission) => changeService(args.params.id === NEW ? null : args.params.id, submission));

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
      <header className={styles.head}>
        <h1>{service ? copy.editTitle : copy.newTitle}</h1>
        {service?.isPublished && (
          <Link className="link" to={`/services/${service.slug}`}>
            {copy.see}
          </Link>
        )}
      </header>
      <div className={styles.columns}>
        <ServiceForm key={service?.id ?? NEW} service={service} />
        <ServiceCatalogue services={services} />
      </div>
    </>
  );
}
