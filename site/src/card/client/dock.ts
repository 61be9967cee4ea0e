/** Fallback for browsers without scroll-driven animations. */
const actions = document.querySelector('.actions');
if (actions && !CSS.supports('animation-timeline:--a'))
  new IntersectionObserver(([seen]) =>
    document.body.classList.toggle('docked', !seen?.isIntersecting && (seen?.boundingClientRect.top ?? 0) < 0),
  ).observe(actions);

export {};
