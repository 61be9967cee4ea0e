import '../../kit/ui/form.css';
import type { ReactNode, SubmitEvent } from 'react';

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
