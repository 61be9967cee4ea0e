import './drawing.css';
import { useLayoutEffect, useRef } from 'react';
import { parseSvg, prefixIds } from './svg.ts';

interface Props {
  svg: string;
  viewBox: string;
  prefix: string;
  /** Omitted = decorative. */
  label?: string | undefined;
  onDrawn?: ((root: SVGSVGElement) => void) | undefined;
}

export function SvgDrawing({ svg, viewBox, prefix, label, onDrawn }: Props) {
  const root = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    if (!root.current) return;
    root.current.replaceChildren(...parseSvg(prefixIds(svg, prefix)));
    onDrawn?.(root.current);
  }, [svg, prefix, onDrawn]);
  const ariaProps = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <svg ref={root} className="drawing" viewBox={viewBox} {...ariaProps} />;
}
