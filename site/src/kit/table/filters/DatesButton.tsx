import ChevronDown from 'icon:chevron-down';
import { useStore } from '@nanostores/react';
import { lazy } from '../../ui/browser/lazy.tsx';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { t } from '../../ui/text/messages.ts';
import type { ListScreen } from '../list/list.store.ts';
import type { DatesFilter } from '../list/list-url.ts';

const DatesPopup = lazy(async () => (await import('./DatesPopup.tsx')).DatesPopup);

interface Props {
  filter: DatesFilter;
  screen: Pick<ListScreen<object>, '$listQuery' | 'change'>;
}

export function DatesButton({ filter, screen }: Props) {
  const { values } = useStore(screen.$listQuery);
  const { isOpen, button, popup } = usePopup('dialog');
  const isSet = Boolean(values[filter.from] || values[filter.to]);
  return (
    <>
      <button {...button} className="table-select table-dates" data-set={isSet || undefined}>
        {t(filter.label)}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <DatesPopup
          {...popup}
          filter={filter}
          values={values}
          onChange={(changed) => screen.change({ values: changed })}
        />
      )}
    </>
  );
}
