import { data, Link } from 'react-router';
import { errorCopy } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { tagPage } from '#app/http/cache-tags.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import dark from '#app/images/dark.svg';
import empty from '#app/images/empty.svg';
import type { Service } from '#shop/services/service.ts';
import { listServices } from '#shop/services/services.server.ts';
import type { Route } from './+types/route.ts';
import { serviceCopy as copy } from './copy.ts';
import styles from './services.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const services = await listServices(context.get(shopContext).db);
    tagPage(context, 'services');
    return data({ services, reference: null });
  } catch (err) {
    context.get(visitContext).log.error({ err }, 'The services could not be read');
    return data({ services: null, reference: context.get(visitContext).requestId }, { status: 503 });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, description: copy.description, path: '/services' });
}

export default function Services({ loaderData: { services, reference } }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.intro}</p>
      </header>
      {services === null && (
        <StatePanel art={dark} title={copy.failed} role="alert">
          {reference !== null && <p className="reference">{errorCopy.reference(reference)}</p>}
          <a className="button loud" href="/services">
            {errorCopy.again}
          </a>
        </StatePanel>
      )}
      {services?.length === 0 && (
        <StatePanel art={empty} title={copy.none} text={copy.noneText}>
          <Link className="button loud" to="/contact">
            {copy.contact}
          </Link>
        </StatePanel>
      )}
      {services !== null && services.length > 0 && (
        <>
          <ul className={styles.services}>
            {services.map((service) => (
              <Offer key={service.id} service={service} />
            ))}
          </ul>
          <ol className={styles.how}>
            {copy.how.map(({ title, text }) => (
              <li key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const Offer = ({ service: { slug, title, text, image, fromPricePaise, isDemo } }: { service: Service }) => (
  <li className={styles.service}>
    <img src={image ?? '/placeholder.svg'} alt="" width="640" height="640" loading="lazy" />
    <div>
      <h2>
        <Link to={`/services/${slug}`} prefetch="intent">
          {title}
        </Link>
      </h2>
      <p className={styles.serviceText}>{text.split('\n')[0]}</p>
      <p>
        <b>{copy.from(fromPricePaise)}</b>
      </p>
      {isDemo && <p className="hint">{copy.demo}</p>}
      <Link className="button small loud" to={`/services/${slug}`} aria-label={`${copy.see}: ${title}`}>
        {copy.see}
      </Link>
    </div>
  </li>
);
