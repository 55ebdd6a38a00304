/**
 * The pages of the fake PayPal: the script that replaces `/web-sdk/v6/core`, and the page where the payer approves. The script implements
 * the subscription parts of `window.paypal` that `@paypal/react-paypal-js` 10 calls.
 */

/** Runs in a page of the site. */
export const sdkScript = String.raw`(() => {
  if (window.paypal) return;
  const origin = new URL(document.currentScript.src).origin;

  class PayPalButton extends HTMLElement {
    static observedAttributes = ['disabled'];
    connectedCallback() {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Subscribe with PayPal';
      button.setAttribute('part', 'button');
      button.style.cssText =
        'font:600 1rem/1.2 system-ui;width:100%;min-height:48px;border:0;border-radius:24px;background:#ffd140;color:#001435;cursor:pointer';
      root.append(button);
      this.attributeChangedCallback();
    }
    attributeChangedCallback() {
      const button = this.shadowRoot && this.shadowRoot.querySelector('button');
      if (!button) return;
      button.disabled = this.hasAttribute('disabled') && this.getAttribute('disabled') !== 'false';
      button.style.opacity = button.disabled ? '0.5' : '1';
    }
  }
  if (!customElements.get('paypal-button')) customElements.define('paypal-button', PayPalButton);

  const session = (callbacks) => {
    let popup;
    let stop = () => undefined;
    return {
      async start(_options, subscriptionPromise) {
        popup = window.open(origin + '/wait', 'paypal', 'popup,width=480,height=640');
        let subscriptionId;
        try {
          ({ subscriptionId } = await subscriptionPromise);
        } catch (error) {
          popup?.close();
          callbacks.onError?.(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        if (!popup || popup.closed) {
          callbacks.onCancel?.({ subscriptionId });
          return;
        }
        popup.location.href = origin + '/approve?subscription=' + encodeURIComponent(subscriptionId);
        const message = await new Promise((resolve) => {
          const handleMessage = (event) => {
            if (event.origin === origin && event.data && event.data.subscriptionId === subscriptionId) resolve(event.data);
          };
          const timer = setInterval(() => popup.closed && resolve({ kind: 'cancel' }), 300);
          window.addEventListener('message', handleMessage);
          stop = () => {
            window.removeEventListener('message', handleMessage);
            clearInterval(timer);
            resolve({ kind: 'destroyed' });
          };
        });
        stop();
        popup.close();
        if (message.kind === 'approve') await callbacks.onApprove?.({ subscriptionId, fundingSource: 'paypal', payerId: 'FAKEPAYER' });
        if (message.kind === 'cancel') callbacks.onCancel?.({ subscriptionId });
        if (message.kind === 'fail') callbacks.onError?.(new Error('The payer could not pay.'));
        callbacks.onComplete?.({ subscriptionId });
      },
      cancel() {
        popup?.close();
      },
      destroy() {
        stop();
      },
    };
  };

  window.paypal = {
    version: '6.0.0-fake',
    async createInstance({ clientId, components }) {
      const response = await fetch(origin + '/web-sdk/v6/instance?client=' + encodeURIComponent(clientId ?? ''));
      if (!response.ok) throw new Error('The client id is not known.');
      return components.includes('paypal-subscriptions') ? { createPayPalSubscriptionPaymentSession: session } : {};
    },
  };
})();
`;

/** The approval page, shown in a popup window. */
export function approvePage({ subscriptionId, plan, price }: { subscriptionId: string; plan: string; price: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fake PayPal</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;margin:.75rem 0;padding:.75rem}</style></head>
<body><h1>Fake PayPal</h1><p><strong>${escape(plan)}</strong><br>${escape(price)}</p>
<button id="approve">Agree &amp; Subscribe</button><button id="cancel">Cancel and return</button><button id="fail">Fail</button>
<script>
const subscriptionId = ${JSON.stringify(subscriptionId).replaceAll('<', '\\u003c')};
for (const kind of ['approve', 'cancel', 'fail']) document.getElementById(kind).onclick = async () => {
  if (kind === 'approve') await fetch('/fake/subscriptions/' + subscriptionId + '/approve', { method: 'POST' });
  if (opener) opener.postMessage({ kind, subscriptionId }, '*');
  else document.body.textContent = kind;
};
</script></body></html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
