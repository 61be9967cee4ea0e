/** The page in the checkout's frame: what is chosen is paid, and the page outside is told. */
(() => {
  const shown = JSON.parse(document.body.dataset.shown);
  const part = (name) => document.querySelector(`[data-${name}]`);
  const tell = (event, data) => parent.postMessage({ from: 'razorpay-stand-in', event, data }, shown.origin);

  if (shown.color) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(shown.color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const root = document.documentElement.style;
    root.setProperty('--theme', shown.color);
    // Black reads better than white from here on.
    root.setProperty('--on-theme', light > 0.179 ? '#000000' : '#ffffff');
  }

  const ways = part('ways');
  const leaving = part('leaving');
  let isPaying = false;

  const ask = (isAsking) => {
    ways.hidden = isAsking;
    leaving.hidden = !isAsking;
    (isAsking ? part('stay') : ways.querySelector('button')).focus();
  };
  const close = () => {
    if (isPaying) return;
    if (shown.confirmClose && leaving?.hidden) ask(true);
    else tell('dismiss');
  };

  const setPaying = (paying, status) => {
    isPaying = paying;
    for (const button of document.querySelectorAll('button')) button.disabled = paying;
    part('status').textContent = status;
  };

  async function pay(way) {
    part('failure').textContent = '';
    setPaying(true, 'Asking your bank…');
    const { key_id, order_id, email, contact, description, notes } = shown;
    const body = JSON.stringify({ way, key_id, order_id, email, contact, description, notes });
    const answer = await fetch('/v1/checkout/pay', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
      .then((response) => response.json())
      .catch(() => ({ error: { code: 'SERVER_ERROR', description: 'The bank could not be reached.', metadata: {} } }));
    if (answer.later) return tell('dismiss');
    if (!answer.error) return tell('success', answer);
    setPaying(false, '');
    part('failure').textContent = answer.error.description;
    ways.querySelector(`[data-way="${way}"]`).focus();
    tell('failed', { error: answer.error });
  }

  part('close').addEventListener('click', close);
  ways?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) pay(target.dataset.way);
  });
  part('stay')?.addEventListener('click', () => ask(false));
  part('leave')?.addEventListener('click', () => tell('dismiss'));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !shown.escape) return;
    if (leaving && !leaving.hidden) ask(false);
    else close();
  });
  const begin = () => {
    if (document.activeElement === document.body) (ways?.querySelector('button') ?? part('close')).focus();
  };
  begin();
  // The page outside hands over the keyboard when the frame is there, which forgets what had it in here.
  addEventListener('focus', begin);
})();
