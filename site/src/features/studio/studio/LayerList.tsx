import { t } from '../../../kit/ui/text/messages.ts';
import type { Editing } from './DocumentEditor.tsx';
import { contentOf, kindText } from './layer-words.ts';
import { pathsOf } from './layers.rules.ts';

export function LayerList({ editing: { document, page, chosen, choose } }: { editing: Editing }) {
  const layers = pathsOf(document.pages[page]?.layers ?? []);
  return (
    <section className="studio-layers" aria-label={t('studio.layers')}>
      <h2>{t('studio.layers')}</h2>
      {layers.length === 0 && <p className="muted">{t('studio.noLayers')}</p>}
      <ul>
        {layers.toReversed().map(({ path, layer }) => (
          <li key={path} data-depth={Math.min(6, path.split('.').length - 1)}>
            <button
              type="button"
              aria-pressed={chosen.includes(path)}
              title={layer.id}
              onClick={(event) =>
                choose(
                  event.shiftKey
                    ? chosen.includes(path)
                      ? chosen.filter((one) => one !== path)
                      : [...chosen, path]
                    : [path],
                )
              }
            >
              <span>{kindText(layer)}</span>
              <small className="muted">{contentOf(layer)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
