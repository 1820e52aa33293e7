/** A script that plays Cashfree's: it writes styles into the page and frames a bank with three buttons. */
export const cashfreeScript = (origin: string): string => `
window.Cashfree = ({ mode }) => ({
  checkout({ paymentSessionId, redirectTarget }) {
    const service = ${JSON.stringify(origin)};
    if (mode !== 'sandbox' || redirectTarget !== '_modal') throw new Error('Unknown options');
    const style = document.createElement('style');
    style.textContent = '.cashfree { position: fixed; inset: 0; z-index: 99; background: #0008; }';
    const container = document.createElement('div');
    container.className = 'cashfree';
    container.innerHTML = '<iframe title="Cashfree" style="width: 100%; height: 100%; border: 0"></iframe>';
    document.head.append(style);
    document.body.append(container);
    container.firstChild.src = service + '/window/frame';
    return new Promise((done) => {
      addEventListener('message', async ({ origin, data }) => {
        if (origin !== service) return;
        if (data !== 'close')
          await fetch(service + '/window/pay?session=' + paymentSessionId + (data === 'fail' ? '&fail=1' : ''));
        container.remove();
        done(data === 'pay' ? { paymentDetails: { paymentMessage: 'done' } } : { error: { message: data } });
      }, { once: true });
    });
  },
});
`;

/** The inside of the window. */
export const cashfreeFrame = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Cashfree</title></head>
<body>
<button data-say="pay">Pay at the bank</button>
<button data-say="fail">Fail at the bank</button>
<button data-say="close">Close the window</button>
<script>
for (const button of document.querySelectorAll('button'))
  button.onclick = () => parent.postMessage(button.dataset.say, '*');
</script>
</body></html>`;
