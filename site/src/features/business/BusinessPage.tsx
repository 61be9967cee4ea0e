import { type ReactNode, type SubmitEvent, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FailureBanner } from '../../kit/ui/FailureBanner.tsx';
import { showServerErrors } from '../../kit/ui/form.tsx';
import { t } from '../../kit/ui/messages.ts';
import type { CallFailure } from '../../lib/api.ts';
import type { BusinessForm } from './business.form.ts';

interface Props {
  onSubmit(event: SubmitEvent): void;
  isBusy: boolean;
  action: string;
  /** Something else must be decided first; the button waits. */
  isHeld?: boolean;
  /** What must be read before pressing again; it stands right above the button. */
  notice: ReactNode;
  children: ReactNode;
}

/** A form with its one action always in thumb's reach. */
export const BusinessPage = ({ onSubmit, isBusy, action, isHeld = false, notice, children }: Props) => (
  <form className="form-page" noValidate onSubmit={onSubmit}>
    {children}
    <div className="action-bar">
      {notice}
      <button type="submit" className="button button-wide" aria-busy={isBusy} hidden={isHeld}>
        {action}
      </button>
    </div>
  </form>
);

/** What the server refused: beside the fields it named, else as one sentence. */
export function FormBanner({ failure, form }: { failure: CallFailure; form: UseFormReturn<BusinessForm> }) {
  useEffect(() => {
    showServerErrors(form, failure.fields);
  }, [failure, form]);
  return <FailureBanner failure={failure} />;
}

export const RestoredNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="banner note" data-tone="info">
    <p>{t('form.restored')}</p>
    <button type="button" className="link" onClick={onStartOver}>
      {t('form.startOver')}
    </button>
  </div>
);
