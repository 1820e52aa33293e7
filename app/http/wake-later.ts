/** How React Router asks for the page's scripts, ahead and at its end; it knows no later time than at once. */
const AHEAD = '<link rel="modulepreload"';
const MODULE = ' type="module" async="">';
const END = '</script>';

/**
 * Run where the page ends. What has no type that browsers know lies still: the links become modulepreloads and the entry a
 * module as soon as the page has been painted; at once where nobody is looking, for nothing is painted there.
 */
const WAKE = `(function(d){var me=d.currentScript,entry=me.previousElementSibling;function wake(){d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});var s=d.createElement('script');s.type='module';s.nonce=me.nonce;s.text=entry.text;d.head.append(s)}d.hidden?wake():requestAnimationFrame(function(){setTimeout(wake)})})(document)`;

/**
 * The page with its scripts asked for when it has been painted. Asked for at once they take the line from the style sheet, the
 * letters and the pictures that people wait for: 120 kB, a second of a slow phone's. In parts, to be joined as bytes: long
 * strings are costly to join.
 */
export function wakeLater(html: string, nonce: string): string[] {
  const own = `<script nonce="${nonce}"`;
  const from = html.lastIndexOf(`${own}${MODULE}`);
  const to = html.indexOf(END, from);
  if (from < 0 || to < 0) return [html];
  const entry = html.slice(from + own.length + MODULE.length, to);
  // React puts them where they belong, however deep in the page they are drawn.
  const bodyAt = Math.max(0, html.indexOf('<body'));
  const head = html.slice(0, bodyAt).replaceAll(AHEAD, '<link rel="later"');
  const wake = `${own} type="text/later">${entry}${END}${own}>${WAKE}`;
  return [head, html.slice(bodyAt, from), wake, html.slice(to)];
}
