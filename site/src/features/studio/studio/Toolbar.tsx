import AlignCenterHorizontal from 'icon:align-center-horizontal';
import AlignCenterVertical from 'icon:align-center-vertical';
import AlignEndHorizontal from 'icon:align-end-horizontal';
import AlignEndVertical from 'icon:align-end-vertical';
import AlignStartHorizontal from 'icon:align-start-horizontal';
import AlignStartVertical from 'icon:align-start-vertical';
import ArrowDown from 'icon:arrow-down';
import ArrowUp from 'icon:arrow-up';
import Copy from 'icon:copy';
import Group from 'icon:group';
import Redo2 from 'icon:redo-2';
import Trash2 from 'icon:trash';
import Undo2 from 'icon:undo-2';
import Ungroup from 'icon:ungroup';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import { layerActionsOf } from './layer-actions.ts';
import { type Alignment, canUngroup, layerAt } from './layers.rules.ts';
import { type NewLayer, newLayers } from './new-layers.ts';
import { $previewOptions, drawing } from './preview.store.ts';

const alignments: [Alignment, ReactNode][] = [
  ['left', <AlignStartVertical key="i" size={18} aria-hidden="true" />],
  ['centre', <AlignCenterVertical key="i" size={18} aria-hidden="true" />],
  ['right', <AlignEndVertical key="i" size={18} aria-hidden="true" />],
  ['top', <AlignStartHorizontal key="i" size={18} aria-hidden="true" />],
  ['middle', <AlignCenterHorizontal key="i" size={18} aria-hidden="true" />],
  ['bottom', <AlignEndHorizontal key="i" size={18} aria-hidden="true" />],
];

export function Toolbar({ editing }: { editing: EditingContext }) {
  const { data } = useStore(drawing.$state);
  const { shape } = useStore($previewOptions);
  const { document, page, selectedPaths, undo, redo } = editing;
  const actions = layerActionsOf(editing, data, shape);
  const [onlyPath] = selectedPaths;
  const isOne = selectedPaths.length === 1 && onlyPath !== undefined;
  const tool = (label: string, icon: ReactNode, onClick: (() => void) | null) => (
    <button
      type="button"
      className="icon-button studio-tool"
      aria-label={label}
      title={label}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      {icon}
    </button>
  );
  return (
    <div className="studio-tools" role="toolbar" aria-label={t('studio.inspector')}>
      <div className="field studio-add">
        <select
          aria-label={t('studio.addLayer')}
          value=""
          onChange={(event) => actions.add(event.currentTarget.value as NewLayer)}
        >
          <option value="">{t('studio.addLayer')}</option>
          {(Object.keys(newLayers) as NewLayer[]).map((kind) => (
            <option key={kind} value={kind}>
              {t(`studio.add_${kind}`)}
            </option>
          ))}
        </select>
      </div>
      {tool(t('studio.undo'), <Undo2 size={18} aria-hidden="true" />, undo)}
      {tool(t('studio.redo'), <Redo2 size={18} aria-hidden="true" />, redo)}
      {tool(t('studio.duplicate'), <Copy size={18} aria-hidden="true" />, isOne ? actions.duplicate : null)}
      {tool(
        t('studio.remove'),
        <Trash2 size={18} aria-hidden="true" />,
        selectedPaths.length > 0 ? actions.remove : null,
      )}
      {tool(t('studio.forward'), <ArrowUp size={18} aria-hidden="true" />, isOne ? () => actions.reorder(1) : null)}
      {tool(t('studio.backward'), <ArrowDown size={18} aria-hidden="true" />, isOne ? () => actions.reorder(-1) : null)}
      {tool(t('studio.group'), <Group size={18} aria-hidden="true" />, actions.canGroup ? actions.group : null)}
      {tool(
        t('studio.ungroup'),
        <Ungroup size={18} aria-hidden="true" />,
        isOne && canUngroup(layerAt(document, page, onlyPath)) ? actions.ungroup : null,
      )}
      {alignments.map(([alignment, icon]) => (
        <span key={alignment}>
          {tool(t(`studio.align_${alignment}`), icon, actions.canMove ? () => actions.align(alignment) : null)}
        </span>
      ))}
    </div>
  );
}
