import Moon from 'icon:moon';
import { useStore } from '@nanostores/react';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $isDark } from './preview-scheme.store.ts';

export function DarkChip() {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = useStore($isDark) ?? isSystemDark;
  return (
    <button type="button" className="chip" aria-pressed={isDark} onClick={() => $isDark.set(!isDark)}>
      <Moon size={18} aria-hidden="true" />
      {t('card-editor.inTheDark')}
    </button>
  );
}
