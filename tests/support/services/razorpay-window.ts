/**
 * A script that replaces Checkout: it calls its service, writes styles into the page, and frames a bank with three buttons.
 * Whatever of this the page's policy forbids, the test reads in the console.
 */
export const checkoutScript = (origin: string): string => `
(() => {
  const service = ${JSON.stringify(origin)};
  window.Razorpay = class {
    constructor(options) {
      this.options = options;
      this.listeners = {};
    }
    on(event, listener) {
      this.listeners[event] = listener;
    }
    open() {
      const { options } = this;
      const style = document.createElement('style');
      style.textContent = '.razorpay-container { position: fixed; inset: 0; z-index: 99; background: #0008; }';
      const container = document.createElement('div');
      container.className = 'razorpay-container';
      container.innerHTML = '<iframe title="Razorpay" style="width: 100%; height: 100%; border: 0"></iframe>';
      document.head.append(style);
      document.body.append(container);
      fetch(service + '/window/preferences?key_id=' + options.key);
      container.firstChild.src = service + '/window/frame';
      const close = () => {
        removeEventListener('message', listener);
        container.remove();
      };
      // The window is closed only once the answer of the bank is known.
      let answered = Promise.resolve();
      const listener = async ({ origin, data }) => {
        if (origin !== service) return;
        const pay = (fail) =>
          fetch(service + '/window/pay?order=' + options.order_id + fail).then((answer) => answer.json());
        if (data === 'pay') {
          const word = await pay('');
          close();
          options.handler(word);
        } else if (data === 'fail') {
          answered = pay('&fail=1');
          await answered;
          this.listeners['payment.failed']?.({ error: { description: 'The bank said no' } });
        } else if (data === 'close') {
          await answered;
          close();
          options.modal.ondismiss();
        }
      };
      addEventListener('message', listener);
    }
  };
})();
`;

/** The inside of the window. */
export const checkoutFrame = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Razorpay</title></head>
<body>
<button data-say="pay">Pay at the bank</button>
<button data-say="fail">Fail at the bank</button>
<button data-say="close">Close the window</button>
<script>
for (const button of document.querySelectorAll('button'))
  button.onclick = () => parent.postMessage(button.dataset.say, '*');
</script>
</body></html>`;
