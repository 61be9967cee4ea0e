import { useStore } from '@nanostores/react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  ArrowDown,
  ArrowUp,
  Copy,
  Group,
  Redo2,
  Trash2,
  Undo2,
  Ungroup,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Editing } from './DocumentEditor.tsx';
import { actionsOf } from './layer-actions.ts';
import { type Alignment, isLoose, layerAt } from './layers.rules.ts';
import { type NewLayer, newLayers } from './new-layers.ts';
import { $tried, drawing } from './preview.store.ts';

const alignments: [Alignment, ReactNode][] = [
  ['left', <AlignStartVertical key="i" size={18} aria-hidden="true" />],
  ['centre', <AlignCenterVertical key="i" size={18} aria-hidden="true" />],
  ['right', <AlignEndVertical key="i" size={18} aria-hidden="true" />],
  ['top', <AlignStartHorizontal key="i" size={18} aria-hidden="true" />],
  ['middle', <AlignCenterHorizontal key="i" size={18} aria-hidden="true" />],
  ['bottom', <AlignEndHorizontal key="i" size={18} aria-hidden="true" />],
];

export function Toolbar({ editing }: { editing: Editing }) {
  const { data } = useStore(drawing.$state);
  const { shape } = useStore($tried);
  const { document, page, chosen, undo, redo } = editing;
  const actions = actionsOf(editing, data, shape);
  const [only] = chosen;
  const isOne = chosen.length === 1 && only !== undefined;
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
      {tool(t('studio.remove'), <Trash2 size={18} aria-hidden="true" />, chosen.length > 0 ? actions.remove : null)}
      {tool(t('studio.forward'), <ArrowUp size={18} aria-hidden="true" />, isOne ? () => actions.reorder(1) : null)}
      {tool(t('studio.backward'), <ArrowDown size={18} aria-hidden="true" />, isOne ? () => actions.reorder(-1) : null)}
      {tool(t('studio.group'), <Group size={18} aria-hidden="true" />, actions.canGroup ? actions.group : null)}
      {tool(
        t('studio.ungroup'),
        <Ungroup size={18} aria-hidden="true" />,
        isOne && isLoose(layerAt(document, page, only)) ? actions.ungroup : null,
      )}
      {alignments.map(([how, icon]) => (
        <span key={how}>{tool(t(`studio.align_${how}`), icon, actions.canMove ? () => actions.align(how) : null)}</span>
      ))}
    </div>
  );
}
