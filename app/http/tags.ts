import type { Tags } from '#app/client/site.ts';
import { policyOf } from '#app/paths.ts';
import type { ExternalSources } from '#lib/external-sources.ts';
import type { Audience } from '#shop/accounts/session.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';

/**
 * The tags of other companies that a page offers; null: none. Only public pages may load them, never a form with a password,
 * an order, a payment or the admin.
 */
export function tagsOf(
  { googleTagId: google, metaPixelId: meta }: Pick<ShopSettings, 'googleTagId' | 'metaPixelId'>,
  path: string,
  audience: Audience,
): Tags | null {
  if ((google === null && meta === null) || audience === 'admin' || policyOf(path)?.cache === undefined) return null;
  return { google, meta };
}

/**
 * What the tags need in the Content-Security-Policy. Sources:
 * https://developers.google.com/tag-platform/security/guides/csp and https://developers.facebook.com/docs/meta-pixel.
 */
export function tagSources({ google, meta }: Tags): ExternalSources {
  const googleHosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com'];
  return {
    scripts: [
      ...(google === null ? [] : ['https://*.googletagmanager.com']),
      ...(meta === null ? [] : ['https://connect.facebook.net']),
    ],
    pictures: [...(google === null ? [] : googleHosts), ...(meta === null ? [] : ['https://www.facebook.com'])],
    calls: [
      ...(google === null ? [] : [...googleHosts, 'https://*.analytics.google.com']),
      ...(meta === null ? [] : ['https://www.facebook.com', 'https://connect.facebook.net']),
    ],
  };
}
