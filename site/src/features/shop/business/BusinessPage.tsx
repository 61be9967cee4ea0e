import '../../../kit/ui/form/form.css';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { focusFirstField } from '../../../kit/ui/form/first-field.ts';

interface Props {
  onSubmit(event: SubmitEvent): void;
  isBusy: boolean;
  isNew?: boolean;
  action: string;
  isSaveHidden?: boolean;
  notice: ReactNode;
  children: ReactNode;
}

export function BusinessPage({ onSubmit, isBusy, isNew, action, isSaveHidden = false, notice, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNew) focusFirstField(form.current);
  }, [isNew]);
  return (
    <form ref={form} className="form-page" noValidate onSubmit={onSubmit}>
      {children}
      <div className="action-bar">
        {notice}
        <button type="submit" className="button button-wide" aria-busy={isBusy} hidden={isSaveHidden}>
          {action}
        </button>
      </div>
    </form>
  );
}
