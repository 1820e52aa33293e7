import { Link } from 'react-router';
import { useShopName } from '#app/client/site.ts';
import { Icon } from '#app/components/icon.tsx';
import digital from '#app/images/digital.svg';
import runningShop from '#app/images/stall.svg';
import stepChoose from '#app/images/step-choose.svg';
import stepDelivery from '#app/images/step-delivery.svg';
import stepOrder from '#app/images/step-order.svg';
import { homeWords } from './copy.ts';

/** The tagline, and the two ways on from it. */
export function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-kicker">{homeWords.kicker(useShopName())}</p>
        <h1>
          {homeWords.tagline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{homeWords.intro}</p>
        <div className="hero-links">
          <Link to="/shop" className="button loud" prefetch="intent">
            {homeWords.shop}
          </Link>
          <Link to="/contact" className="button">
            {homeWords.contact}
          </Link>
        </div>
      </div>
      <div className="hero-art">
        <img src={runningShop} alt={homeWords.runningShop} width="960" height="720" fetchPriority="high" />
      </div>
    </section>
  );
}

export function Promises() {
  return (
    <section className="promises" aria-label={homeWords.promises}>
      {homeWords.promise.map(({ figure, unit, text }) => (
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

/** From the choice to the door, in three drawn steps. */
export function HowItWorks() {
  return (
    <section className="home-part">
      <h2>{homeWords.how}</h2>
      <ol className="strip">
        {homeWords.steps.map(({ title, text }, index) => (
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

/** Where the page ends: what is digital, and whom to ask. */
export function LastPanels() {
  return (
    <section className="home-part last-panels">
      <Link to="/digital" className="banner">
        <img src={digital} alt="" width="480" height="360" loading="lazy" />
        <span>
          <b>{homeWords.digital}</b>
          {homeWords.digitalText}
        </span>
        <Icon name="forward" />
      </Link>
      <div className="ask">
        <h2>{homeWords.contactTitle}</h2>
        <p>{homeWords.contactText}</p>
        <Link to="/services" className="button loud">
          {homeWords.services}
        </Link>
        <Link to="/contact" className="button">
          {homeWords.contact}
        </Link>
      </div>
    </section>
  );
}
