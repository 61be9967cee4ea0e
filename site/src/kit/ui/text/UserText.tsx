import { textAttributes } from '../../../lib/script.ts';
import { locale } from './messages.ts';

/** Marks user text with `lang` and `dir`, for screen readers, fonts and right-to-left scripts. */
export const UserText = ({ text }: { text: string }) => <bdi {...textAttributes(text, locale)}>{text}</bdi>;
