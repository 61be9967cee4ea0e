import { t } from '../../../kit/ui/text/messages.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import { layerContentText, layerTypeText } from './layer-text.ts';
import { layersWithPaths } from './layers.rules.ts';

export function LayerList({ editing: { document, page, selectedPaths, select } }: { editing: EditingContext }) {
  const layers = layersWithPaths(document.pages[page]?.layers ?? []);
  return (
    <section className="studio-layers" aria-label={t('studio.layers')}>
      <h2>{t('studio.layers')}</h2>
      {layers.length === 0 && <p className="muted">{t('studio.noLayers')}</p>}
      <ul>
        {layers.toReversed().map(({ path, layer }) => (
          <li key={path} data-depth={Math.min(6, path.split('.').length - 1)}>
            <button
              type="button"
              aria-pressed={selectedPaths.includes(path)}
              title={layer.id}
              onClick={(event) =>
                select(
                  event.shiftKey
                    ? selectedPaths.includes(path)
                      ? selectedPaths.filter((one) => one !== path)
                      : [...selectedPaths, path]
                    : [path],
                )
              }
            >
              <span>{layerTypeText(layer)}</span>
              <small className="muted">{layerContentText(layer)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
