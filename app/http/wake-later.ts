/** How React Router asks for the page's scripts, ahead and at its end; it knows no later time than at once. */
const AHEAD = '<link rel="modulepreload"';
const MODULE = ' type="module" async="">';
const END = '</script>';

/** What a first picture may take at most, in milliseconds, until the scripts come beside it. */
const PICTURES_MS = 2000;

/**
 * Run where the page ends. What has no type that browsers know lies still: the links become modulepreloads and the entry a
 * module when somebody has seen the page with its first pictures; at once where nobody is looking, for nothing is painted
 * there. A frame that has been drawn is not on the screen yet: only the browser's own note of the first paint says so.
 */
const WAKE = `(function(d){
var me=d.currentScript,entry=me.previousElementSibling,awake,paint='first-contentful-paint';
function wake(){if(awake)return;awake=1;d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'});var s=d.createElement('script');s.type='module';s.nonce=me.nonce;s.text=entry.text;d.head.append(s)}
function nextFrame(){requestAnimationFrame(function(){setTimeout(wake)})}
function painted(){setTimeout(wake,${PICTURES_MS});Promise.allSettled([].map.call(d.querySelectorAll('img[fetchpriority=high]'),function(i){return i.decode()})).then(nextFrame)}
d.addEventListener('visibilitychange',wake);
if(d.hidden)wake();
else if(!(PerformanceObserver.supportedEntryTypes||[]).includes('paint'))requestAnimationFrame(painted);
else new PerformanceObserver(function(l,o){if(l.getEntriesByName(paint)[0]){o.disconnect();painted()}}).observe({type:'paint',buffered:true})
})(document)`.replaceAll('\n', '');

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
