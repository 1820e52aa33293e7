/**
 * The complete style of the plain page, inline because the page must work when nothing else does. The
 * Content-Security-Policy allows it by its hash.
 */
export const PLAIN_STYLE = `:root{color-scheme:light dark;--ink:#1a1a2e;--paper:#faf7f0;--card:#fffdf8;--loud:#b3123f}
@media (prefers-color-scheme:dark){:root{--ink:#f2ede1;--paper:#14141f;--card:#1e1e2e;--loud:#ff8fab}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:min(34rem,100% - 3rem);margin:1.5rem;padding:0 2rem 2rem;border:2px solid var(--ink);border-radius:.5rem;overflow:hidden;background:var(--card);box-shadow:6px 6px 0 var(--ink)}
main::before{content:"";display:block;height:1.75rem;margin:0 -2rem 1.75rem;border-bottom:2px solid var(--ink);background:repeating-linear-gradient(90deg,#d8361f 0 2.125rem,#fff6e6 2.125rem 4.25rem)}
h1{margin:0 0 .5rem;font-size:1.875rem;line-height:1.15;letter-spacing:-.02em}
p{margin:0 0 1.25rem}
a{display:inline-block;padding:.625rem 1.25rem;border:2px solid var(--ink);border-radius:.375rem;background:var(--loud);color:var(--paper);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
small{display:block;font-family:ui-monospace,monospace;overflow-wrap:anywhere;opacity:.75}`;

/**
 * Headers of a plain page. `styleHash`: SHA-256 of `PLAIN_STYLE`, base64. Apart from that style and the shop's icon,
 * nothing may load or run.
 */
export const plainHeaders = (styleHash: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
});

/** All texts are the shop's own: nothing is escaped. */
type PlainPage = {
  lang: string;
  title: string;
  sentence: string;
  link: { href: string; label: string };
  reference: string;
};

/** A complete page with a message, one link and the request's reference. */
export const renderPlainPage = ({ lang, title, sentence, link, reference }: PlainPage): string => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PLAIN_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${sentence}</p><p><a href="${link.href}">${link.label}</a></p><small>${reference}</small></main></body>
</html>
`;
