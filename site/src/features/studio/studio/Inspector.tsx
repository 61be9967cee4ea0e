import { useStore } from '@nanostores/react';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import { NumberField, TextLine } from './InspectorFields.tsx';
import { LayerStyleFields } from './LayerStyleFields.tsx';
import { LayerTiming } from './LayerTiming.tsx';
import { changeLayer, changeLayerWithId, equalEdgeMoves, layerAt, moveLayerEdges } from './layers.rules.ts';
import { $previewOptions, drawing } from './preview.store.ts';

export function Inspector({ editing }: { editing: EditingContext }) {
  const { document, page, selectedPaths, change } = editing;
  const [path = ''] = selectedPaths;
  const layer = selectedPaths.length === 1 ? layerAt(document, page, path) : undefined;
  return (
    <section className="studio-inspector" aria-label={t('studio.inspector')}>
      <h2>{t('studio.inspector')}</h2>
      {selectedPaths.length === 0 && <p className="muted">{t('studio.nothingChosen')}</p>}
      {selectedPaths.length > 1 && <p className="muted">{t('studio.manyChosen', { count: selectedPaths.length })}</p>}
      {layer && (
        <LayerFields
          key={path}
          layer={layer}
          editing={editing}
          path={path}
          onChange={(next) => change(changeLayer(document, page, path, () => next))}
        />
      )}
    </section>
  );
}

interface Props {
  layer: Layer;
  path: string;
  editing: EditingContext;
  onChange(layer: Layer): void;
}

function LayerFields({ layer, path, editing: { document, page, changeLatest }, onChange }: Props) {
  const { data } = useStore(drawing.$state);
  const { shape } = useStore($previewOptions);
  const drawn = data?.layers.find((one) => one.path === path);
  const isVideo = document.pages[page]?.seconds !== undefined;
  const changeBox = (deltas: { x?: number; y?: number; width?: number; height?: number }) => {
    if (!drawn) return;
    const { x = 0, y = 0, width = 0, height = 0 } = deltas;
    const edgeMoves = equalEdgeMoves(x, y);
    onChange(
      moveLayerEdges(
        layer,
        drawn,
        { ...edgeMoves, right: edgeMoves.right + width, bottom: edgeMoves.bottom + height },
        shape,
      ),
    );
  };
  return (
    <div className="studio-fields">
      <TextLine
        label={t('studio.layerId')}
        value={layer.id}
        pattern={/^[a-z][a-z0-9-]{0,39}$/}
        onChange={(id) => onChange({ ...layer, id })}
      />
      {drawn?.parent ? (
        <div className="studio-pair">
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`studio.${side}`)}
              value={Math.round(drawn.box[side])}
              min={side === 'width' || side === 'height' ? 1 : -4_000}
              max={10_000}
              onChange={(value) => changeBox({ [side]: value - drawn.box[side] })}
            />
          ))}
        </div>
      ) : (
        drawn && <p className="muted">{t('studio.inRow')}</p>
      )}
      <div className="studio-pair">
        <NumberField
          label={t('studio.rotate')}
          value={layer.rotate}
          min={-360}
          max={360}
          onChange={(rotate) => onChange({ ...layer, rotate })}
        />
        <NumberField
          label={t('studio.opacity')}
          value={layer.opacity}
          min={0}
          max={1}
          step={0.05}
          onChange={(opacity) => onChange({ ...layer, opacity })}
        />
      </div>
      <LayerStyleFields
        layer={layer}
        document={document}
        onChange={onChange}
        onUploaded={(update) => changeLatest((latest) => changeLayerWithId(latest, page, layer.id, update))}
      />
      {isVideo && <LayerTiming layer={layer} onChange={onChange} />}
    </div>
  );
}
