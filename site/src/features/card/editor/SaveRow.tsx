import { useStore } from '@nanostores/react';
import { failureText, t } from '../../ui/words.ts';
import { $savedStates, $saving, $undo, type EditedSection, sectionSave, undo } from './editor.store.ts';

/** Save, and in quiet words how things stand. The last save can be taken back. */
export function SaveRow({ section, onSave }: { section: EditedSection; onSave: () => void }) {
  const state = useStore($savedStates)[section];
  const last = useStore($undo);
  const saving = useStore($saving);
  const { error } = useStore(sectionSave.$state);
  const canUndo = state === 'saved' && last?.section === section;
  const failure = saving === section ? error : null;
  return (
    <div className="save-row">
      {failure && (
        <p className="banner" data-tone="danger" role="alert">
          {failure.code === 'changed_meanwhile' ? t('card-editor.changedMeanwhile') : failureText(failure)}
        </p>
      )}
      <p className="saved-state" role="status">
        {t(`card-editor.state_${state}`)}
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
