import { useLayoutEffect, useRef } from 'react';
import type { Preview } from './maker.store.ts';
import { drawingOf, withIds } from './svg.ts';

interface Props {
  preview: Pick<Preview, 'svg' | 'width' | 'height'>;
  /** Of its ids, alone in the page. */
  prefix: string;
  /** Left out where it is only looked at. */
  label?: string;
}

/** A greeting in its frame, as the server draws it. */
export function Drawing({ preview: { svg, width, height }, prefix, label }: Props) {
  const root = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => root.current?.replaceChildren(...drawingOf(withIds(svg, prefix))), [svg, prefix]);
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <svg ref={root} className="drawing" viewBox={`0 0 ${width} ${height}`} {...named} />;
}
