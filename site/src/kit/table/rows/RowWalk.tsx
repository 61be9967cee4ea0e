import { useStore } from '@nanostores/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { t } from '../../ui/text/messages.ts';
import { positionOf, type Walkable, walk } from './row-walk.ts';

export function RowWalk({ screen }: { screen: Walkable }) {
  const { total, totalIsMinimum } = useStore(screen.list.$state);
  useStore(screen.$place);
  useStore(screen.$pagesBefore);
  const { number, hasBefore, hasAfter } = positionOf(screen);
  const ways = [
    { by: -1, is: hasBefore, label: t('table.rowBefore'), Icon: ChevronUp, key: 'K' },
    { by: 1, is: hasAfter, label: t('table.rowAfter'), Icon: ChevronDown, key: 'J' },
  ] as const;
  return (
    <>
      <span className="muted tabular row-panel-place" role="status">
        {number !== null && t(totalIsMinimum ? 'table.rowOfMore' : 'table.rowOf', { number, total })}
      </span>
      {ways.map(({ by, is, label, Icon, key }) => (
        <button
          key={by}
          type="button"
          className="icon-button"
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} · ${key}`}
          aria-disabled={!is}
          onClick={() => walk(screen, by)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </>
  );
}
