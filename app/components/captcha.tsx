import { useEffect } from 'react';
import type { CaptchaWidget } from '#lib/captcha.ts';
import { captchaCopy } from './captcha-copy.ts';

/**
 * The provider's widget, which adds its answer to the surrounding form. Loaded after hydration, because it changes the
 * DOM.
 */
export function Captcha({ widget: { scriptUrl, className, siteKey } }: { widget: CaptchaWidget }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, [scriptUrl]);

  return (
    <div>
      <div className={className} data-sitekey={siteKey} />
      <noscript>
        <p>
          {captchaCopy.needsScripts}{' '}
          <a className="link" href="/login/link">
            {captchaCopy.useLink}
          </a>
        </p>
      </noscript>
    </div>
  );
}
