import { type PictureField as PictureFieldName, pictureFields } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PictureLayer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Key } from '../../../kit/ui/text/messages.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { PictureField } from '../../people/storage/PictureField.tsx';
import type { LayerFieldProps, StyleProps } from './LayerStyleFields.tsx';
import { OptionsField } from './OptionsField.tsx';

type Props = Pick<LayerFieldProps<'picture'>, 'layer' | 'onChange'> & Pick<StyleProps, 'onUploaded'>;

export function PictureLayerFields({ layer, onChange, onUploaded }: Props) {
  const { source } = layer;
  const ownPicture = 'mediaId' in source ? { ...source, mediaId: source.mediaId.split('/')[0] ?? '' } : null;
  const binding = 'field' in source ? source.field : ownPicture ? 'own' : 'texture';
  const fixedOptions =
    binding === 'own' || binding === 'texture' ? ([[binding, t(`studio.picture_${binding}`)]] as const) : [];
  return (
    <>
      <div className="studio-pair">
        <OptionsField
          label={t('studio.binding')}
          value={binding}
          options={[
            ...pictureFields.map((name) => [name, t(`studio.picture_${name}` as Key)] as const),
            ...fixedOptions,
          ]}
          onChange={(field) => {
            // A video plays in the layer with the id `post`.
            const id = field === 'post' ? 'post' : layer.id;
            if (field !== 'own' && field !== 'texture')
              onChange({ ...layer, id, source: { field: field as PictureFieldName } });
          }}
        />
        <OptionsField
          label={t('studio.fit')}
          value={layer.fit}
          options={(['cover', 'contain'] as const).map((fit) => [fit, t(`studio.fit_${fit}`)])}
          onChange={(fit) => onChange({ ...layer, fit })}
        />
      </div>
      <PictureField
        kind="gallery"
        label={t('studio.picture_own')}
        hint={t('studio.ownPictureHint')}
        value={ownPicture}
        continuesWithin=".studio-editor"
        onChange={(picture) => {
          const source: PictureLayer['source'] = picture
            ? { mediaId: `${picture.mediaId}/1080.webp`, width: picture.width, height: picture.height }
            : { field: 'photo' };
          onUploaded((latest) => (latest.type === 'picture' ? { ...latest, source } : latest));
        }}
      />
    </>
  );
}
