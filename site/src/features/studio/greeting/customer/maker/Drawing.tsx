import { SvgDrawing } from '../../../../../kit/ui/picture/SvgDrawing.tsx';
import type { Preview } from './maker.store.ts';

interface Props {
  preview: Pick<Preview, 'svg' | 'width' | 'height'>;
  prefix: string;
  label?: string;
  onDrawn?: ((root: SVGSVGElement) => void) | undefined;
}

export const Drawing = ({ preview: { svg, width, height }, ...rest }: Props) => (
  <SvgDrawing svg={svg} viewBox={`0 0 ${width} ${height}`} {...rest} />
);
