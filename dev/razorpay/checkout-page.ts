import { initial } from '@parichay/shared/platform/lib/initial.ts';
import type { Order } from './razorpay-types.ts';

/** Options from the frame's URL; the amount comes only from the order. */
export interface CheckoutOptions {
  key_id: string;
  order_id: string;
  name: string;
  description: string;
  image: string;
  /** `#rrggbb`, or empty. */
  color: string;
  email: string;
  contact: string;
  notes: Record<string, string>;
  /** Origin of the embedding page, the only target of messages. */
  origin: string;
  escape: boolean;
  confirmClose: boolean;
}

function readNotes(text: string | null): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text ?? '{}')).map(([key, value]) => [key, String(value)]));
  } catch {
    return {};
  }
}

export function readCheckoutOptions(query: URLSearchParams): CheckoutOptions {
  const text = (name: string) => (query.get(name) ?? '').slice(0, 500);
  return {
    key_id: text('key_id'),
    order_id: text('order_id'),
    name: text('name') || 'Shop',
    description: text('description'),
    image: /^(https?:\/\/|data:image\/)/.test(query.get('image') ?? '') ? (query.get('image') ?? '') : '',
    color: /^#[0-9a-f]{6}$/i.test(text('color')) ? text('color') : '',
    email: text('email'),
    contact: text('contact'),
    notes: readNotes(query.get('notes')),
    origin: text('origin'),
    escape: query.get('escape') !== 'false',
    confirmClose: query.get('confirm_close') === 'true',
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function pageHtml(options: CheckoutOptions, title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${html(title)}</title>
<link rel="stylesheet" href="/v1/checkout/page.css">
<script src="/v1/checkout/page.js" defer></script>
</head>
<body data-shown="${html(JSON.stringify(options))}">
<main>
<header>
${
  options.image
    ? `<img src="${html(options.image)}" alt="" width="48" height="48">`
    : `<span class="initial" aria-hidden="true">${html(initial(options.name))}</span>`
}
<div><h1>${html(options.name)}</h1>${options.description ? `<p>${html(options.description)}</p>` : ''}</div>
<button type="button" class="close" data-close aria-label="Close">×</button>
</header>
<p class="test"><strong>Test checkout.</strong> No money is taken.</p>
${content}
</main>
</body>
</html>
`;
}

export function checkoutPage(options: CheckoutOptions, order: Order): string {
  const amount = rupees.format(order.amount_due / 100);
  const payer = [options.contact, options.email].filter(Boolean).map(html).join(' · ');
  return pageHtml(
    options,
    `Pay ${amount} to ${options.name}`,
    `<p class="amount"><span>Amount to pay</span> <strong>${html(amount)}</strong></p>
${payer ? `<p class="payer">${payer}</p>` : ''}
<p class="failure" role="alert" data-failure></p>
<div class="ways" data-ways>
<button type="button" data-way="upi">Pay by UPI</button>
<button type="button" data-way="card">Pay by card</button>
<button type="button" class="quiet" data-way="fail">Payment fails</button>
<button type="button" class="quiet" data-way="later">UPI that is confirmed later</button>
</div>
<div class="leaving" data-leaving hidden>
<p id="leaving">The payment is not made yet. Leave?</p>
<button type="button" data-stay aria-describedby="leaving">Stay</button>
<button type="button" class="quiet" data-leave aria-describedby="leaving">Leave</button>
</div>
<p class="status" role="status" data-status></p>
<p class="order">${html(order.id)}</p>`,
  );
}

export const errorPage = (options: CheckoutOptions, reason: string): string =>
  pageHtml(options, 'Payment failed', `<p class="failure" role="alert">${html(reason)}</p>`);
