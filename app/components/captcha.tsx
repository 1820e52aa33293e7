import { useEffect } from 'react';
import type { CaptchaWidget } from '#lib/captcha.ts';
import { captchaWords } from './captcha-copy.ts';

/** The provider's box, which puts its answer into the form around it. Loaded after hydration, so that React finds its own page. */
export function Captcha({ widget: { scriptUrl, className, siteKey } }: { widget: CaptchaWidget }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, [scriptUrl]);

  return (
    <div className="captcha">
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
