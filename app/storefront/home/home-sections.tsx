import { Link } from 'react-router';
import { useShopName } from '#app/client/site.ts';
import { Icon } from '#app/components/icon.tsx';
import digital from '#app/images/digital.svg';
import runningShop from '#app/images/stall.svg';
import stepChoose from '#app/images/step-choose.svg';
import stepDelivery from '#app/images/step-delivery.svg';
import stepOrder from '#app/images/step-order.svg';
import { homeCopy } from './copy.ts';

/** The tagline with two links. */
export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-kicker">{homeCopy.kicker(useShopName())}</p>
        <h1>
          {homeCopy.tagline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{homeCopy.intro}</p>
        <div className="hero-links">
          <Link to="/shop" className="button loud" prefetch="intent">
            {homeCopy.shop}
          </Link>
          <Link to="/contact" className="button">
            {homeCopy.contact}
          </Link>
        </div>
      </div>
      <div className="hero-art">
        <img src={runningShop} alt={homeCopy.runningShop} width="960" height="720" fetchPriority="high" />
      </div>
    </section>
  );
}

export function Promises() {
  return (
    <section className="promises" aria-label={homeCopy.promises}>
      {homeCopy.promise.map(({ figure, unit, text }) => (
        <p key={text} className="promise">
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
    <section className="home-part">
      <h2>{homeCopy.how}</h2>
      <ol className="strip">
        {homeCopy.steps.map(({ title, text }, index) => (
          <li key={title}>
            <img src={stepDrawings[index]} alt="" width="360" height="220" loading="lazy" />
            <div>
              <span className="strip-number" aria-hidden="true">
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
    <section className="home-part last-panels">
      <Link to="/digital" className="banner">
        <img src={digital} alt="" width="480" height="360" loading="lazy" />
        <span>
          <b>{homeCopy.digital}</b>
          {homeCopy.digitalText}
        </span>
        <Icon name="forward" />
      </Link>
      <div className="ask">
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
