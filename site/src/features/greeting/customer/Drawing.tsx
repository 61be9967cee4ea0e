import { SvgDrawing } from '../../../kit/ui/SvgDrawing.tsx';
import type { Preview } from './maker.store.ts';

interface Props {
  preview: Pick<Preview, 'svg' | 'width' | 'height'>;
  /** Of its ids, alone in the page. */
  prefix: string;
  /** Left out where it is only looked at. */
  label?: string;
}

/** A greeting in its frame, as the server draws it. */
export const Drawing = ({ preview: { svg, width, height }, ...rest }: Props) => (
  <SvgDrawing svg={svg} viewBox={`0 0 ${width} ${height}`} {...rest} />
);
