import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the screen somebody may be about to look, px. */
const AHEAD_PX = 300;

/** @returns a ref for a place of the page, and whether it has come near the screen; once it has, it stays so */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setInSight(true);
        observer.disconnect();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [ref, isInSight];
}
