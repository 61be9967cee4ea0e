import './drawing.css';
import { useLayoutEffect, useRef } from 'react';
import { drawingOf, withIds } from './svg.ts';

interface Props {
  /** What stands inside of the `<svg>`, as our server draws it. */
  svg: string;
  viewBox: string;
  /** Of its ids, alone in the page. */
  prefix: string;
  /** Left out where it is only looked at. */
  label?: string | undefined;
}

/** A drawing of our server. */
export function SvgDrawing({ svg, viewBox, prefix, label }: Props) {
  const root = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => root.current?.replaceChildren(...drawingOf(withIds(svg, prefix))), [svg, prefix]);
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <svg ref={root} className="drawing" viewBox={viewBox} {...named} />;
}
