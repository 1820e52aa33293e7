/**
 * Runs in the head before anything is painted, hence as text: the theme without a flash (the rule of `themeFrom`),
 * the splash on the first page of a tab session, the address that was drawn (entry.client asks for it), and the placeholder for pictures that fail to load,
 * also before the page's scripts have arrived.
 *
 * On a slow line a page is read for seconds before it wakes up. A button that only scripts answer keeps its last press
 * until then: React has written its properties on whatever it has taken over. What the browser answers by itself (links,
 * forms, `commandfor`) does not wait; the order of a shelf is asked for as without scripts.
 */
export const headScript = `(function(d,r){window.drawnAt=location.pathname+location.search;try{var t=localStorage.getItem('theme');if(t!=='dark'&&t!=='light')t=localStorage.getItem('darkMode')==='true'?'dark':'light';r.classList.toggle('dark',t==='dark')}catch(e){}try{if(!sessionStorage.getItem('splash')){sessionStorage.setItem('splash','1');r.classList.add('first-look')}}catch(e){}d.addEventListener('error',function(e){var i=e.target;if(i&&i.tagName==='IMG'&&!i.dataset.failed){i.dataset.failed='1';var p=i.parentNode;if(p&&p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.removeAttribute('srcset')});i.removeAttribute('srcset');i.src='/placeholder.svg'}},true);var w;function isAwake(b){for(var k in b)if(!k.indexOf('__reactProps'))return true}d.addEventListener('click',function(e){var t=e.target,b=t.closest&&t.closest('button[type=button]:not([commandfor])');if(!b||b===w||isAwake(b))return;w=b;b.setAttribute('aria-busy','true');(function look(){if(b===w&&b.isConnected&&!isAwake(b))return setTimeout(look,50);b.removeAttribute('aria-busy');if(b===w){w=null;b.click()}})()},true);d.addEventListener('change',function(e){var t=e.target;if(t.id==='sort'&&t.form&&!isAwake(t))t.form.submit()})})(document,document.documentElement)`;
