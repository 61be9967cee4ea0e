import type { Picture } from '@parichay/shared/lib/media.ts';
import { pictureSrc } from './picture-src.ts';

interface Props {
  name: string;
  logo: Picture | null;
  size?: number;
}

/** A letter with its marks, and after a virama the letter that it joins: श्री, not श. */
const syllable = /^.(?:\p{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0ccd\u0d4d])\p{L})*/u;

/** The first letter as a reader takes it. */
const initialOf = (name: string): string => syllable.exec(name.trim())?.[0].toLocaleUpperCase() ?? '';

/** A business as a small square: its logo, else its initial. The name stands beside it, so it says nothing itself. */
export const Avatar = ({ name, logo, size = 40 }: Props) => (
  <span className="avatar" aria-hidden="true" style={{ width: size, height: size }}>
    {logo ? <img src={pictureSrc(logo, 160)} width={size} height={size} alt="" loading="lazy" /> : initialOf(name)}
  </span>
);
