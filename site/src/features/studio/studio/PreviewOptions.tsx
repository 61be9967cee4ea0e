import { useStore } from '@nanostores/react';
import { displayStyles } from '@parichay/shared/shop/frame/frame.lists.ts';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { studioSamples } from '@parichay/shared/studio/studio/studio.lists.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { OptionsField } from './OptionsField.tsx';
import { $previewOptions, setPreviewOptions } from './preview.store.ts';

export function PreviewOptions({ document }: { document: LayerDocument }) {
  const { sample, shape, displayStyle, page } = useStore($previewOptions);
  return (
    <div className="studio-tried">
      <OptionsField
        label={t('studio.sample')}
        value={sample}
        options={studioSamples.map((one) => [one, t(`studio.sample_${one}`)])}
        onChange={(one) => setPreviewOptions({ sample: one })}
      />
      {document.print ? (
        document.pages.length > 1 && (
          <OptionsField
            label={t('studio.page')}
            value={String(page)}
            options={document.pages.map((_, index) => [String(index), t('studio.pageNumber', { number: index + 1 })])}
            onChange={(at) => setPreviewOptions({ page: Number(at) })}
          />
        )
      ) : (
        <>
          <OptionsField
            label={t('studio.shape')}
            value={shape}
            options={postShapes.map((one) => [one, t(`studio.shape_${one}`)])}
            onChange={(one) => setPreviewOptions({ shape: one })}
          />
          {Object.keys(document.styled).length > 0 && (
            <OptionsField
              label={t('studio.style')}
              value={displayStyle}
              options={displayStyles.map((one) => [one, t(`studio.style_${one}`)])}
              onChange={(one) => setPreviewOptions({ displayStyle: one })}
            />
          )}
        </>
      )}
    </div>
  );
}
