import { type ReactNode, useState } from 'react';
import { t } from '../text/messages.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

interface DraftOfForm {
  hasDraft(): boolean;
  discardDraft(): void;
}

/** Asks before a closed form drops what was typed. `question` must be rendered. */
export function useDiscardQuestion({ hasDraft, discardDraft }: DraftOfForm): {
  askToDiscard(close: () => void): void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ onDiscard: () => void } | null>(null);
  return {
    askToDiscard: (close) => (hasDraft() ? setAsked({ onDiscard: close }) : close()),
    question: asked && (
      <QuestionDialog
        title={t('form.discardTitle')}
        text={t('form.discardText')}
        confirmLabel={t('form.discardGo')}
        cancelLabel={t('form.keepEditing')}
        onConfirm={() => {
          discardDraft();
          setAsked(null);
          asked.onDiscard();
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
