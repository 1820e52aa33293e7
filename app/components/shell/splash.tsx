import { useShopName } from '#app/client/site.ts';
import lanternTai from '#app/images/lantern-tai.svg';
import lanternYa from '#app/images/lantern-ya.svg';

/** Covers the first page of a tab session for two seconds; the style sheet decides when and how long. */
export function Splash() {
  return (
    <div className="splash" aria-hidden="true">
      <div className="splash-rays" />
      <p className="splash-rod">
        <img src={lanternYa} alt="" width="96" height="170" />
        <img src={lanternTai} alt="" width="96" height="170" />
      </p>
      <p className="splash-name">{useShopName()}</p>
    </div>
  );
}
