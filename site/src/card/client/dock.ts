/** Where a browser does not know how far its page has moved, the dock comes when the first screen's actions have gone. */
const actions = document.querySelector('.actions');
if (actions && !CSS.supports('animation-timeline:--a'))
  new IntersectionObserver(([seen]) =>
    document.body.classList.toggle('docked', !seen?.isIntersecting && (seen?.boundingClientRect.top ?? 0) < 0),
  ).observe(actions);

export {};
