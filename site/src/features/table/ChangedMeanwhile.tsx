import { t } from '../ui/words.ts';

interface Props {
  /** Shows in the form what somebody else has saved. */
  onSeeLatest(): void;
  /** Saves what stands in the form over it. */
  onSaveMine(): void;
}

/** Somebody else was quicker: nothing is lost, and the person decides what counts. */
export const ChangedMeanwhile = ({ onSeeLatest, onSaveMine }: Props) => (
  <div className="banner note" data-tone="warning" role="alert">
    <p>{t('table.changedMeanwhile')}</p>
    <div className="row">
      <button type="button" className="link" onClick={onSeeLatest}>
        {t('table.seeLatest')}
      </button>
      <button type="button" className="link" onClick={onSaveMine}>
        {t('table.saveMine')}
      </button>
    </div>
  </div>
);
