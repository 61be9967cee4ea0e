import { useStore } from '@nanostores/react';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { useEffect } from 'react';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { $conflicts, markConflictShown } from '../drafts.store.ts';
import {
  $businessAnswer,
  $changesBusiness,
  $saveStates,
  $savingSection,
  $undoableSave,
  saveCardSection,
  sectionSave,
  undoLastSave,
} from '../editor.store.ts';
import { submitSection } from './use-section-form.ts';

export function SaveRow({ section }: { section: SectionKey }) {
  const onSave = () => (section === 'template' ? saveCardSection(section) : submitSection());
  const state = useStore($saveStates)[section];
  const lastUndo = useStore($undoableSave);
  const saving = useStore($savingSection);
  const changesBusiness = useStore($changesBusiness);
  const { error, status } = useStore(sectionSave.$state);
  const canUndo = state === 'saved' && lastUndo?.section === section;
  const failure = saving === section ? error : null;
  const hasConflict = useStore($conflicts).includes(section);
  useEffect(() => {
    if (hasConflict) markConflictShown(section);
  }, [hasConflict, section]);
  const failedText = failure && failure.code !== 'changed_meanwhile' ? failureText(failure) : null;
  return (
    <div className="save-row">
      {(failure || hasConflict) && (
        <p className="banner" data-tone="danger" role="alert">
          {failedText ?? t('card-editor.changedMeanwhile')}
        </p>
      )}
      {section === 'basicDetails' && changesBusiness !== null && (
        <label className="check">
          <input
            type="checkbox"
            checked={changesBusiness}
            onChange={({ target }) => $businessAnswer.set(target.checked)}
          />
          {t('card-editor.alsoBusiness')}
        </label>
      )}
      <p className="saved-state" role="status">
        {(state !== 'saved' || status === 'success') && t(`card-editor.state_${state}`)}
        {canUndo && (
          <button type="button" className="link" onClick={undoLastSave}>
            {t('card-editor.undo')}
          </button>
        )}
      </p>
      <button
        type="button"
        className="button"
        aria-busy={state === 'saving'}
        aria-disabled={state === 'saved'}
        onClick={() => state === 'saved' || state === 'saving' || onSave()}
      >
        {t('common.save')}
      </button>
    </div>
  );
}
