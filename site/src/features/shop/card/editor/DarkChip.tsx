import { useStore } from '@nanostores/react';
import { Moon } from 'lucide-react';
import { t } from '../../../../kit/ui/messages.ts';
import { useMediaQuery } from '../../../../kit/ui/use-media-query.ts';
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
