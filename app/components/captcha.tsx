import { useEffect } from 'react';
import type { CaptchaWidget } from '#lib/captcha.ts';
import { captchaWords } from './captcha-copy.ts';

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
          {captchaWords.needsScripts}{' '}
          <a className="link" href="/login/link">
            {captchaWords.useLink}
          </a>
        </p>
      </noscript>
    </div>
  );
}
