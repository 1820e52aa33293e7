import type { ShopDetails } from '#config/details.ts';
import { type Logo, logoFileUrl, logoOf } from '#shop/settings/logo.ts';
import { returnTermsOf } from '#shop/settings/return-terms.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import type { Sender } from './email-copy.ts';

/** The shop as its emails name it, with these settings. */
export const senderOf = (settings: ShopSettings, details: ShopDetails): Sender => ({
  ...details,
  shopName: details.name,
  returns: returnTermsOf(settings),
  intro: settings.emailIntro,
  logo: emailLogo(logoOf(settings.logo), details.origin),
});

const LOGO_MAX = { width: 200, height: 48 };

/** The logo as emails show it. */
function emailLogo(logo: Logo | null, origin: string) {
  if (logo === null) return null;
  const scale = Math.min(1, LOGO_MAX.width / logo.width, LOGO_MAX.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { src: `${origin}${logoFileUrl(logo, 'wide')}`, width: width ?? 1, height: height ?? 1 };
}
