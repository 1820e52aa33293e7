/** Ink and paper, in one piece: the page must stand when nothing else can be had. Whoever sends it names this by its hash. */
export const PLAIN_STYLE = `:root{color-scheme:light dark;--ink:#1a1a2e;--paper:#faf7f0;--loud:#b3123f}
@media (prefers-color-scheme:dark){:root{--ink:#f2ede1;--paper:#14141f;--loud:#ff8fab}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:32rem;margin:1.5rem;padding:2rem;border:3px solid var(--ink);box-shadow:8px 8px 0 var(--ink)}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
a{color:var(--loud);font-weight:700}
small{display:block;margin-top:1.5rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}`;

/** What goes with it. `styleHash`: SHA-256 of `PLAIN_STYLE`, base64; besides that style nothing may load or run but the shop's icon. */
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

/** All of it our own words: nothing is escaped. */
type PlainPage = {
  lang: string;
  title: string;
  sentence: string;
  way: { href: string; label: string };
  reference: string;
};

/** A whole page with a plain sentence, one way on and the reference. */
export const drawPlainPage = ({ lang, title, sentence, way, reference }: PlainPage): string => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PLAIN_STYLE}</style></head>
<body><main><h1>${title}</h1><p>${sentence}</p><p><a href="${way.href}">${way.label}</a></p><small>${reference}</small></main></body>
</html>
`;
