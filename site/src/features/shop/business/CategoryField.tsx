import '../../../kit/ui/form/form.css';
import ChevronDown from 'icon:chevron-down';
import { type Ref, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { categoryLabel } from '../../people/session/category-label.ts';

const CategorySheet = lazy(async () => (await import('./category.load.ts')).loadCategorySheet());

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onChange(category: string): void;
  ref?: Ref<HTMLButtonElement>;
}

export function CategoryField({ id, value, error, onChange, ref }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {t('business.category')}
      </span>
      <button
        ref={ref}
        type="button"
        id={id}
        className="pick"
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-said`}
        data-invalid={error ? '' : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={value ? undefined : 'muted'}>
          {value ? categoryLabel(value) : t('business.categoryChoose')}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      <p id={`${id}-said`} className="field-error" aria-live="polite">
        {error}
      </p>
      {isOpen && (
        <CategorySheet
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(category) => {
            setOpen(false);
            onChange(category);
          }}
        />
      )}
    </div>
  );
}
