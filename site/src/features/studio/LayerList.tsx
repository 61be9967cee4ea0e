import { t } from '../../kit/ui/messages.ts';
import type { Editing } from './DocumentEditor.tsx';
import { pathsOf } from './layers.rules.ts';

/** The layers from front to back, those of groups below them. */
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
              <span>{layer.id}</span>
              <small className="muted">{t(`studio.type_${layer.type}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
