import { type ComponentProps, useId } from 'react';
import { t } from '../text/messages.ts';
import { Sheet } from './Sheet.tsx';

interface Props extends Omit<ComponentProps<typeof Sheet>, 'foot'> {
  submitLabel: string;
  isBusy?: boolean;
  isDanger?: boolean;
  canCancel?: boolean;
  onSubmit(): void;
}

export function FormSheet({ submitLabel, isBusy = false, isDanger, canCancel, onSubmit, children, ...sheet }: Props) {
  const id = useId();
  const foot = (
    <>
      <button type="submit" form={id} className={isDanger ? 'button button-danger' : 'button'} aria-busy={isBusy}>
        {submitLabel}
      </button>
      {canCancel && (
        <button type="button" className="button button-quiet" onClick={sheet.onClose}>
          {t('common.cancel')}
        </button>
      )}
    </>
  );
  return (
    <Sheet {...sheet} foot={foot}>
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Sheet>
  );
}
