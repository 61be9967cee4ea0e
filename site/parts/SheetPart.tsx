import type { ReactNode } from 'react';
import { RecordPaymentSheet } from '../src/kit/ui/form/RecordPaymentSheet.tsx';
import { QuestionDialog } from '../src/kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../src/kit/ui/overlay/Sheet.tsx';
import { CopyButton } from '../src/kit/ui/text/CopyButton.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { CallFailure } from '../src/lib/api.ts';
import { asked, names } from './samples.ts';

const nothing = () => {};
const long = Object.entries(names).map(([name, text]) => <p key={name}>{`${text} · `.repeat(8)}</p>);
const foot = (
  <button type="button" className="button">
    {t('common.save')}
  </button>
);

/** Overlays by their value of `?open=`. */
export const openable: Readonly<Record<string, () => ReactNode>> = {
  sheet: () => (
    <Sheet title={names.long} onClose={nothing} foot={foot}>
      <CopyButton text={names.short} label={t('shell.menu')} className="button button-quiet" />
      {long}
    </Sheet>
  ),
  side: () => (
    <Sheet title={names.hindi} kind="side" onClose={nothing} foot={foot}>
      <CopyButton text={names.short} label={t('shell.menu')} className="button button-quiet" />
      {long}
    </Sheet>
  ),
  question: () => (
    <QuestionDialog
      title={t('form.conflict')}
      text={names.long}
      confirmLabel={t('form.remove')}
      onConfirm={nothing}
      onClose={nothing}
    />
  ),
  'question-failed': () => (
    <QuestionDialog
      title={t('form.conflict')}
      text={names.long}
      confirmLabel={t('form.remove')}
      failure={t('common.offline')}
      isBusy
      onConfirm={nothing}
      onClose={nothing}
    />
  ),
  taken: () => (
    <RecordPaymentSheet
      text={names.long}
      pricePaise={99_900}
      isBusy={false}
      failure={new CallFailure({}, 0)}
      onRecord={nothing}
      onClose={nothing}
    />
  ),
};

export function SheetPart() {
  return openable[asked('open')]?.() ?? null;
}
