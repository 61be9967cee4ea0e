import ChevronDown from 'icon:chevron-down';
import ChevronUp from 'icon:chevron-up';
import { useStore } from '@nanostores/react';
import { t } from '../../ui/text/messages.ts';
import { openAdjacentRow, positionInList, type RowNavigation } from './row-walk.ts';

export function RowStepper({ screen }: { screen: RowNavigation }) {
  const { total, totalIsMinimum } = useStore(screen.list.$state);
  useStore(screen.$listQuery);
  useStore(screen.$pagesBefore);
  const { number, hasBefore, hasAfter } = positionInList(screen);
  const directions = [
    { step: -1, isEnabled: hasBefore, label: t('table.rowBefore'), Icon: ChevronUp, key: 'K' },
    { step: 1, isEnabled: hasAfter, label: t('table.rowAfter'), Icon: ChevronDown, key: 'J' },
  ] as const;
  return (
    <>
      <span className="muted tabular row-panel-place" role="status">
        {number !== null && t(totalIsMinimum ? 'table.rowOfMore' : 'table.rowOf', { number, total })}
      </span>
      {directions.map(({ step, isEnabled, label, Icon, key }) => (
        <button
          key={step}
          type="button"
          className="icon-button"
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} · ${key}`}
          aria-disabled={!isEnabled}
          onClick={() => openAdjacentRow(screen, step)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </>
  );
}
