import { contrast, parseCssColour, toCssColour, toOklch } from '@parichay/shared/platform/brand/colour.ts';
import { brandColourSteps, surfaceColoursByTheme } from '@parichay/shared/platform/brand/ramp.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { CSSProperties } from 'react';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatNumber } from '../../../../lib/i18n.ts';
import { useFieldValue } from './fields.tsx';

const modes = ['light', 'dark'] as const;
const noticeableLightnessDifference = 0.01;

const contrastRatioText = (number: number): string =>
  t('agencies.contrastRatio', {
    ratio: formatNumber(Math.floor(number * 10) / 10, locale, { minimumFractionDigits: 1 }),
  });

export function BrandPreview() {
  const colour = useFieldValue<string>('brand.colour');
  const name = useFieldValue<string>('agencyName') || t('agencies.agencyName');
  const logo = useFieldValue<Picture | null>('brand.logo');
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const ramp = brandColourSteps(colour);
  const colourStep = (mode: (typeof modes)[number], token: string) => parseCssColour(ramp[mode][token] ?? '');
  const isColourAdjusted =
    Math.abs(colourStep('light', '--brand-7').l - toOklch(colour).l) > noticeableLightnessDifference;
  return (
    <div className="field">
      <span className="label">{t('agencies.preview')}</span>
      <div className="brand-previews">
        {modes.map((mode) => {
          const surface = surfaceColoursByTheme[mode].surface;
          const style = { ...ramp[mode], '--preview': toCssColour(surface) } as CSSProperties;
          const onButton = contrast(colourStep(mode, '--on-brand'), colourStep(mode, '--brand-7'));
          const asText = contrast(colourStep(mode, '--brand-9'), surface);
          return (
            <figure key={mode} className="brand-preview" style={style}>
              <div className="brand-preview-page">
                {logo && <img className="brand-preview-logo" src={pictureSrc(logo, 160)} alt="" height={28} />}
                <strong className="brand-preview-name">
                  <UserText text={name} />
                </strong>
                <span className="brand-preview-button">{t('common.save')}</span>
                <span className="brand-preview-tint">{t('agencies.previewChosen')}</span>
              </div>
              <figcaption className="muted">
                {t(`agencies.preview_${mode}`, {
                  button: contrastRatioText(onButton),
                  text: contrastRatioText(asText),
                })}
              </figcaption>
            </figure>
          );
        })}
      </div>
      {isColourAdjusted && <p className="field-hint">{t('agencies.colourMoved')}</p>}
    </div>
  );
}
