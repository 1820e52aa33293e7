/**
 * Runs in the head before the first paint, so it is inlined as text. It sets the theme without a flash (the same rule
 * as `themeFrom`), shows the splash on the first page of a tab session, records the address that was rendered
 * (entry.client.tsx compares it), and replaces pictures that fail to load before hydration.
 *
 * On a slow connection people read a page for seconds before it is hydrated. The last click on a button that needs
 * scripts is stored, and `markHydrated` repeats it. Links, forms and `commandfor` work in the browser without scripts
 * and do not wait; changing the sort order submits its form.
 */
export const headScript = `(function(d,r){
window.renderedAt=location.pathname+location.search;
try{var t=localStorage.getItem('theme');if(t!=='dark'&&t!=='light')t=localStorage.getItem('darkMode')==='true'?'dark':'light';r.classList.toggle('dark',t==='dark')}catch(e){}
try{if(!sessionStorage.getItem('splash')){sessionStorage.setItem('splash','1');r.classList.add('first-look')}}catch(e){}
d.addEventListener('error',function(e){var i=e.target;if(i&&i.tagName==='IMG'&&!i.dataset.failed){i.dataset.failed='1';var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.removeAttribute('srcset')});i.removeAttribute('srcset');i.src='/placeholder.svg'}},true);
d.addEventListener('click',function(e){var b=!r.dataset.hydrated&&e.target.closest&&e.target.closest('button[type=button]:not([commandfor])');if(!b)return;if(window.submittedEarly)window.submittedEarly.removeAttribute('aria-busy');window.submittedEarly=b;b.setAttribute('aria-busy','true')},true);
d.addEventListener('change',function(e){var t=e.target;if(t.id==='sort'&&t.form&&!r.dataset.hydrated)t.form.submit()})
})(document,document.documentElement)`;

/** Called after hydration: marks the page for the head script and for tests, and repeats an early click. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = 'true';
  const button = window.submittedEarly;
  window.submittedEarly = undefined;
  button?.removeAttribute('aria-busy');
  // After the components' first state update from the page, such as a size that was chosen early.
  setTimeout(() => {
    if (button?.isConnected) button.click();
  });
}
