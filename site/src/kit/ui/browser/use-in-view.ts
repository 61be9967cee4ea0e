import { type RefObject, useEffect, useRef, useState } from 'react';

const AHEAD_PX = 300;

/** @returns a ref, and whether its element has ever been near the viewport */
export function useInView<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isInView, setInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setInSight(true);
        observer.disconnect();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
