import { textAttributes } from '../../lib/script.ts';
import { locale } from './messages.ts';

/**
 * Somebody's own words inside ours: spoken in their language by a screen reader, drawn with its glyphs by a browser, and
 * from the right where their script runs so.
 */
export const OwnWords = ({ text }: { text: string }) => <bdi {...textAttributes(text, locale)}>{text}</bdi>;
