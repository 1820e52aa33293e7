import { Link } from 'react-router';
import { useShopName } from '#app/client/site.ts';
import { DigitalBanner } from '#app/components/banner.tsx';
import runningShop from '#app/images/stall.svg';
import stepChoose from '#app/images/step-choose.svg';
import stepDelivery from '#app/images/step-delivery.svg';
import stepOrder from '#app/images/step-order.svg';
import { homeCopy } from './copy.ts';
import styles from './home.module.css';

/** The tagline with two links. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <p className={styles.heroKicker}>{homeCopy.kicker(useShopName())}</p>
        <h1>
          {homeCopy.tagline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{homeCopy.intro}</p>
        <div className={styles.heroLinks}>
          <Link to="/shop" className="button loud" prefetch="intent">
            {homeCopy.shop}
          </Link>
          <Link to="/contact" className="button">
            {homeCopy.contact}
          </Link>
        </div>
      </div>
      <div className={styles.heroArt}>
        <img src={runningShop} alt={homeCopy.runningShop} width="960" height="720" fetchPriority="high" />
      </div>
    </section>
  );
}

export function Promises() {
  return (
    <section className={styles.promises} aria-label={homeCopy.promises}>
      {homeCopy.promise.map(({ figure, unit, text }) => (
        <p key={text} className={styles.promise}>
          <b aria-hidden="true">
            {figure}
            <small>{unit}</small>
          </b>
          <span>{text}</span>
        </p>
      ))}
    </section>
  );
}

const stepDrawings = [stepChoose, stepOrder, stepDelivery];

/** How an order works, in three drawings. */
export function HowItWorks() {
  return (
    <section className={styles.part}>
      <h2>{homeCopy.how}</h2>
      <ol className={styles.strip}>
        {homeCopy.steps.map(({ title, text }, index) => (
          <li key={title}>
            <img src={stepDrawings[index]} alt="" width="360" height="220" loading="lazy" />
            <div>
              <span className={styles.stripNumber} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The last two panels: digital products and contact. */
export function LastPanels() {
  return (
    <section className={`${styles.part} ${styles.lastPanels}`}>
      <DigitalBanner title={homeCopy.digital} text={homeCopy.digitalText} isLazy />
      <div className={styles.ask}>
        <h2>{homeCopy.contactTitle}</h2>
        <p>{homeCopy.contactText}</p>
        <Link to="/services" className="button loud">
          {homeCopy.services}
        </Link>
        <Link to="/contact" className="button">
          {homeCopy.contact}
        </Link>
      </div>
    </section>
  );
}
