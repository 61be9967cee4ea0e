import { useStore } from '@nanostores/react';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { $saveStates, $savingSection, $undo, save, sectionSave, undo } from '../editor.store.ts';
import { submitSection } from './use-section-form.ts';

export function SaveRow({ section }: { section: SectionKey }) {
  const onSave = () => (section === 'template' ? save(section) : submitSection());
  const state = useStore($saveStates)[section];
  const lastUndo = useStore($undo);
  const saving = useStore($savingSection);
  const { error, status } = useStore(sectionSave.$state);
  const canUndo = state === 'saved' && lastUndo?.section === section;
  const failure = saving === section ? error : null;
  return (
    <div className="save-row">
      {failure && (
        <p className="banner" data-tone="danger" role="alert">
          {failure.code === 'changed_meanwhile' ? t('card-editor.changedMeanwhile') : failureText(failure)}
        </p>
      )}
      <p className="saved-state" role="status">
        {(state !== 'saved' || status === 'success') && t(`card-editor.state_${state}`)}
        {canUndo && (
          <button type="button" className="link" onClick={undo}>
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
