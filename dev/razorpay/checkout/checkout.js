/**
 * `window.Razorpay` as a shop's page knows it. The page's own policy holds: nothing here is inline, and style is set
 * through properties, which a policy permits.
 */
(() => {
  const home = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = new Map();
    #overlay = null;
    #frame = null;
    #focused = null;
    #overflow = '';

    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#overlay) return this;
      this.#focused = document.activeElement;
      this.#overlay = document.createElement('div');
      this.#overlay.className = 'razorpay-container';
      Object.assign(this.#overlay.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 60%)',
      });
      this.#frame = document.createElement('iframe');
      this.#frame.className = 'razorpay-checkout-frame';
      this.#frame.title = 'Razorpay Checkout';
      this.#frame.src = this.#address();
      Object.assign(this.#frame.style, {
        display: 'block',
        width: '100%',
        height: '100%',
        border: '0',
        // A frame of another scheme than its page is painted opaque.
        colorScheme: 'light dark',
      });
      this.#frame.addEventListener('load', () => this.#frame?.focus());
      this.#overlay.append(this.#frame);
      addEventListener('message', this.#hear);
      this.#overflow = document.body.style.overflow;
      document.body.style.overflow = 'hidden';
      document.body.append(this.#overlay);
      return this;
    }

    close() {
      if (this.#remove()) this.#options.modal?.ondismiss?.();
    }

    #address() {
      const { key, order_id, name, description, image, prefill, theme, notes, modal } = this.#options;
      const asked = {
        key_id: key,
        order_id,
        name,
        description,
        image: image && new URL(image, document.baseURI).href,
        email: prefill?.email,
        contact: prefill?.contact,
        color: theme?.color,
        notes: notes && JSON.stringify(notes),
        escape: modal?.escape,
        confirm_close: modal?.confirm_close,
        origin: location.origin,
      };
      const query = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
      return `${home}/v1/checkout/public?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
    }

    #hear = ({ source, origin, data }) => {
      if (origin !== home || source !== this.#frame?.contentWindow) return;
      if (data?.event === 'dismiss') this.close();
      if (data?.event === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(data.data);
      }
      if (data?.event === 'success' && this.#remove()) this.#options.handler?.(data.data);
    };

    #remove() {
      if (!this.#overlay) return false;
      removeEventListener('message', this.#hear);
      this.#overlay.remove();
      this.#overlay = null;
      this.#frame = null;
      document.body.style.overflow = this.#overflow;
      this.#focused?.focus?.();
      return true;
    }
  }

  window.Razorpay = Razorpay;
})();
