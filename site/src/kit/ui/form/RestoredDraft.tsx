import './form.css';
import { t } from '../text/messages.ts';

export const RestoredDraft = ({ onStartOver }: { onStartOver(): void }) => (
  <div className="banner note" data-tone="info">
    <p>{t('form.restored')}</p>
    <button type="button" className="link" onClick={onStartOver}>
      {t('form.startOver')}
    </button>
  </div>
);
