/**
 * Runs in the head before anything is painted, hence as text: the theme without a flash (the rule of `themeFrom`), the
 * splash on the first page of a tab session, the address that was rendered (entry.client compares it), and the
 * placeholder for pictures that fail to load before the page's scripts are there.
 *
 * On a slow line a page is read for seconds before its scripts answer. The last press of a button that only scripts
 * answer is kept until then and repeated by `markHydrated`. What browsers answer by themselves (links, forms,
 * `commandfor`) does not wait; the order of a listing is changed as without scripts.
 */
export const headScript = `(function(d,r){
window.drawnAt=location.pathname+location.search;
try{var t=localStorage.getItem('theme');if(t!=='dark'&&t!=='light')t=localStorage.getItem('darkMode')==='true'?'dark':'light';r.classList.toggle('dark',t==='dark')}catch(e){}
try{if(!sessionStorage.getItem('splash')){sessionStorage.setItem('splash','1');r.classList.add('first-look')}}catch(e){}
d.addEventListener('error',function(e){var i=e.target;if(i&&i.tagName==='IMG'&&!i.dataset.failed){i.dataset.failed='1';var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.removeAttribute('srcset')});i.removeAttribute('srcset');i.src='/placeholder.svg'}},true);
d.addEventListener('click',function(e){var b=!r.dataset.hydrated&&e.target.closest&&e.target.closest('button[type=button]:not([commandfor])');if(!b)return;if(window.pressedEarly)window.pressedEarly.removeAttribute('aria-busy');window.pressedEarly=b;b.setAttribute('aria-busy','true')},true);
d.addEventListener('change',function(e){var t=e.target;if(t.id==='sort'&&t.form&&!r.dataset.hydrated)t.form.submit()})
})(document,document.documentElement)`;

/** Called once the page's scripts answer: marks the page for the head script and for tests, and repeats an early press. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = 'true';
  const button = window.pressedEarly;
  window.pressedEarly = undefined;
  button?.removeAttribute('aria-busy');
  // After the first state that components set from the page, such as a size that was chosen early.
  setTimeout(() => {
    if (button?.isConnected) button.click();
  });
}
