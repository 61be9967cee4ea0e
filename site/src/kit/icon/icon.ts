import { createElement, type ReactElement, type SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in CSS pixels; 24 by default. */
  size?: number | string;
}
export type Icon = (props: IconProps) => ReactElement;

export type IconShapes = readonly [tag: string, attributes: Readonly<Record<string, string>>][];

/** @param shapes drawn in a square of 24 units with lines and no fill */
export const createIcon =
  (name: string, shapes: IconShapes): Icon =>
  ({ size = 24, className = '', children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide-${name} ${className}`.trim(),
        // Without a label it only decorates the text next to it.
        'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : true,
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
