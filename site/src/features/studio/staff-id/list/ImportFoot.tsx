import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $members, $progress, importAll, memberImport, resetImport } from './import.store.ts';
import { isImportable } from './list.rules.ts';

export function ImportFoot({ businessId }: { businessId: string }) {
  const members = useStore($members);
  const importableCount = members.filter(isImportable).length;
  const rejectedCount = members.length - importableCount;
  const { status, error } = useStore(memberImport.$state);
  const progress = useStore($progress);
  const isBusy = status === 'loading';
  return (
    <div className="bench-foot">
      {error && (
        <>
          <FailureBanner failure={error} />
          <p className="muted">{t('staff-ids.goesOn')}</p>
        </>
      )}
      {isBusy && progress && (
        <progress
          className="progress"
          max={progress.total}
          value={progress.done}
          aria-label={t('staff-ids.takingIn', progress)}
        />
      )}
      {rejectedCount > 0 && !isBusy && <p className="muted">{t('staff-ids.leftOutBelow', { count: rejectedCount })}</p>}
      <div className="bench-buttons">
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={resetImport}>
          {t('staff-ids.otherList')}
        </button>
        <button
          type="button"
          className="button"
          aria-busy={isBusy}
          disabled={importableCount === 0}
          onClick={() => importAll(businessId)}
        >
          {isBusy && progress ? t('staff-ids.takingIn', progress) : t('staff-ids.takeIn', { count: importableCount })}
        </button>
      </div>
    </div>
  );
}
