import { type RefObject, useEffect, useRef, useState } from 'react';

const AHEAD_PX = 300;

/** @returns a ref, and whether it has been near the viewport; never false again */
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
