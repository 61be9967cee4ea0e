/** Fallback for browsers without scroll-driven animations. */
const actions = document.querySelector('.actions');
if (actions && !CSS.supports('animation-timeline:--a'))
  new IntersectionObserver(([entry]) =>
    document.body.classList.toggle('docked', !entry?.isIntersecting && (entry?.boundingClientRect.top ?? 0) < 0),
  ).observe(actions);

export {};
