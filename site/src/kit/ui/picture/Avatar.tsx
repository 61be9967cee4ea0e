import { initial } from '@parichay/shared/platform/lib/initial.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { pictureSrc } from './picture-src.ts';

interface Props {
  name: string;
  logo: Picture | null;
  size?: number;
}

export const Avatar = ({ name, logo, size = 40 }: Props) => (
  <span className="avatar" aria-hidden="true" style={{ width: size, height: size }}>
    {logo ? <img src={pictureSrc(logo, 160)} width={size} height={size} alt="" loading="lazy" /> : initial(name)}
  </span>
);
