import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $members, $progress, importAll, importing, startAgain } from './import.store.ts';
import { isTaken } from './list.rules.ts';

export function ImportFoot({ businessId }: { businessId: string }) {
  const members = useStore($members);
  const good = members.filter(isTaken).length;
  const left = members.length - good;
  const { status, error } = useStore(importing.$state);
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
          max={progress.of}
          value={progress.done}
          aria-label={t('staff-ids.takingIn', progress)}
        />
      )}
      {left > 0 && !isBusy && <p className="muted">{t('staff-ids.leftOutBelow', { count: left })}</p>}
      <div className="bench-buttons">
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={startAgain}>
          {t('staff-ids.otherList')}
        </button>
        <button
          type="button"
          className="button"
          aria-busy={isBusy}
          disabled={good === 0}
          onClick={() => importAll(businessId)}
        >
          {isBusy && progress ? t('staff-ids.takingIn', progress) : t('staff-ids.takeIn', { count: good })}
        </button>
      </div>
    </div>
  );
}
