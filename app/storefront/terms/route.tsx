import { Link } from 'react-router';
import { tagNames } from '#app/components/consent/copy.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { returnTermsOf } from '#shop/settings/return-terms.ts';
import type { Route } from './+types/route.ts';
import { type TermsSection, type TermsTab, termsCopy, termsSections, termsTabs } from './copy.ts';
import styles from './terms.module.css';

const isTab = (text: string): text is TermsTab => Object.hasOwn(termsTabs, text);

const hrefOf = (tab: string): string => (tab === 'terms' ? '/terms' : `/terms?tab=${tab}`);

/** Each tab has its own address (`?tab=privacy`), so that it can be linked and read without scripts. */
export function loader({ request, context }: Route.LoaderArgs) {
  const requestedTab = new URL(request.url).searchParams.get('tab') ?? '';
  const tab = isTab(requestedTab) ? requestedTab : 'terms';
  const { details, settings } = context.get(shopContext);
  const { googleTagId, metaPixelId } = settings.current();
  const tags = [...(googleTagId === null ? [] : [tagNames.google]), ...(metaPixelId === null ? [] : [tagNames.meta])];
  return {
    tab,
    title: termsTabs[tab],
    lead: termsCopy.lead[tab],
    tabs: Object.entries(termsTabs).map(([slug, name]) => ({ slug, name })),
    hasTags: tags.length > 0,
    sections: termsSections[tab]({ ...details, returns: returnTermsOf(settings.current()), tags }),
    words: {
      tabs: termsCopy.tabs,
      effective: termsCopy.effective,
      contents: termsCopy.contents,
      questions: termsCopy.questions,
      ask: termsCopy.ask,
      askConsent: termsCopy.askConsent,
    },
  };
}

// The texts come as loader data, so that no script has to contain their fifteen kilobytes.
export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData.title, description: loaderData.lead, path: hrefOf(loaderData.tab) });
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { tab, title, lead, tabs, sections, words, hasTags } = loaderData;
  return (
    <div className={styles.terms}>
      <nav className={styles.tabs} aria-label={words.tabs}>
        {tabs.map(({ slug, name }) => (
          <Link key={slug} to={hrefOf(slug)} aria-current={slug === tab ? 'page' : undefined} preventScrollReset>
            {name}
          </Link>
        ))}
      </nav>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className="tag">{words.effective}</p>
      </header>
      <nav className={styles.contents} aria-label={words.contents}>
        <h2>{words.contents}</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {hasTags && tab === 'privacy' && (
          <button
            type="button"
            className="button small scripted"
            onClick={() => window.dispatchEvent(new Event('ask-consent'))}
          >
            {words.askConsent}
          </button>
        )}
        <p className={styles.ask}>
          {words.questions}{' '}
          <Link className="link" to="/contact">
            {words.ask}
          </Link>
        </p>
      </article>
    </div>
  );
}

function Section({ section: { id, heading, text } }: { section: TermsSection }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {text.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]}>
            {part.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
