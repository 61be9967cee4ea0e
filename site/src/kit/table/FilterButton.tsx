import { Plus } from 'lucide-react';
import { lazy } from '../ui/lazy.tsx';
import { t } from '../ui/messages.ts';
import { usePopup } from '../ui/use-popup.ts';
import type { FilterPopupProps } from './FilterPopup.tsx';
import { offeredOf } from './list-url.ts';

const FilterPopup = lazy(async () => (await import('./FilterPopup.tsx')).FilterPopup);

export function FilterButton({ screen }: Pick<FilterPopupProps, 'screen'>) {
  const { isOpen, button, popup } = usePopup('menu');
  const [one, another] = offeredOf(screen.spec);
  return (
    <>
      <button {...button} className="table-select">
        <Plus size={16} aria-hidden="true" />
        {t(one && !another ? one.label : 'table.addFilter')}
      </button>
      {isOpen && <FilterPopup {...popup} screen={screen} />}
    </>
  );
}
