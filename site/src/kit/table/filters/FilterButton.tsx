import Plus from 'icon:plus';
import { lazy } from '../../ui/browser/lazy.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import { visibleFilters } from '../list/list-url.ts';
import type { FilterPopupProps } from './FilterPopup.tsx';

const FilterPopup = lazy(async () => (await import('./FilterPopup.tsx')).FilterPopup);

export function FilterButton({ screen }: Pick<FilterPopupProps, 'screen'>) {
  const { isOpen, button, popup } = usePopup('menu');
  const [one, another] = visibleFilters(screen.spec);
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
