import { t } from '../../../../kit/ui/text/messages.ts';
import { Room } from '../../storage/Room.tsx';
import { prices, rooms } from './agencies-admin.rules.ts';
import { boundsOfStorage } from './agency-faults.rules.ts';
import { Count, Price, Section, Switch, useValue } from './fields.tsx';
import { PdfPlans } from './PdfPlans.tsx';

const images = 'configuration.imagePost';

export function ProductsSection() {
  const hasImages = useValue<boolean>(`${images}.enableImagePost`);
  return (
    <Section id="products">
      <div>
        <Switch path={`${images}.enableImagePost`} label={t('agencies.enableImagePost')} />
        <div className="agency-inner">
          <Switch
            path={`${images}.isVideoPostsIncluded`}
            label={t('agencies.isVideoPostsIncluded')}
            isDisabled={!hasImages}
          />
          <Switch
            path={`${images}.allowAgencyExclusivePosts`}
            label={t('agencies.allowAgencyExclusivePosts')}
            isDisabled={!hasImages}
          />
        </div>
        <Switch path="configuration.pdfCardConfig.enablePdfCardProduct" label={t('agencies.enablePdfCardProduct')} />
        <Switch path="configuration.video.enableVideo" label={t('agencies.enableVideo')} />
      </div>
    </Section>
  );
}

export const PricesSection = () => (
  <Section id="prices" hint={t('agencies.pricesHint')}>
    <div className="agency-pair">
      {prices.map((price) => (
        <Price key={price} path={`configuration.prices.${price}`} />
      ))}
    </div>
    <PdfPlans />
    <Price path="configuration.video.pricePaise" name="videoPrice" />
  </Section>
);

export const StorageSection = ({ agencyId, isPlatform }: { agencyId: string | undefined; isPlatform: boolean }) => (
  <Section id="storage" hint={t('agencies.storageHint')}>
    {agencyId && <Room of={{ agencyId }} />}
    {isPlatform &&
      rooms.map((room) => <Count key={room} path={`configuration.storage.${room}`} most={boundsOfStorage[room][1]} />)}
  </Section>
);
