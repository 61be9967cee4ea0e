import { t } from '../../../../kit/ui/text/messages.ts';
import { StorageUsage } from '../../storage/StorageUsage.tsx';
import { priceFields, storageQuotaFields } from './agencies-admin.rules.ts';
import { storageBounds } from './agency-faults.rules.ts';
import { AgencyCountField, AgencyFormSection, AgencyPriceField, Switch, useFieldValue } from './fields.tsx';
import { PdfPlans } from './PdfPlans.tsx';

const imagePostField = 'configuration.imagePost';

export function ProductsSection() {
  const hasImages = useFieldValue<boolean>(`${imagePostField}.enableImagePost`);
  return (
    <AgencyFormSection id="products">
      <div>
        <Switch path={`${imagePostField}.enableImagePost`} label={t('agencies.enableImagePost')} />
        <div className="agency-inner">
          <Switch
            path={`${imagePostField}.isVideoPostsIncluded`}
            label={t('agencies.isVideoPostsIncluded')}
            isDisabled={!hasImages}
          />
          <Switch
            path={`${imagePostField}.allowAgencyExclusivePosts`}
            label={t('agencies.allowAgencyExclusivePosts')}
            isDisabled={!hasImages}
          />
        </div>
        <Switch path="configuration.pdfCardConfig.enablePdfCardProduct" label={t('agencies.enablePdfCardProduct')} />
        <Switch path="configuration.video.enableVideo" label={t('agencies.enableVideo')} />
      </div>
    </AgencyFormSection>
  );
}

export const PricesSection = () => (
  <AgencyFormSection id="prices" hint={t('agencies.pricesHint')}>
    <div className="agency-pair">
      {priceFields.map((price) => (
        <AgencyPriceField key={price} path={`configuration.prices.${price}`} />
      ))}
    </div>
    <PdfPlans />
    <AgencyPriceField path="configuration.video.pricePaise" name="videoPrice" />
  </AgencyFormSection>
);

export const StorageSection = ({ agencyId, isPlatform }: { agencyId: string | undefined; isPlatform: boolean }) => (
  <AgencyFormSection id="storage" hint={t('agencies.storageHint')}>
    {agencyId && <StorageUsage owner={{ agencyId }} />}
    {isPlatform &&
      storageQuotaFields.map((quota) => (
        <AgencyCountField key={quota} path={`configuration.storage.${quota}`} max={storageBounds[quota][1]} />
      ))}
  </AgencyFormSection>
);
