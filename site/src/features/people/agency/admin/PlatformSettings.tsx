import '../../../../kit/table/table.css';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../../lib/i18n.ts';
import { enabledProductsOf, priceFields, storageQuotaFields } from './agencies-admin.rules.ts';
import { agencySections, headingId } from './agency-sections.ts';
import { useFieldValue } from './fields.tsx';

export function PlatformSettings() {
  const configuration = useFieldValue<AgencyConfiguration>('configuration');
  const enabledProducts = enabledProductsOf(configuration).map((product) => t(`agencies.product_${product}`));
  const { customerPlans } = configuration.pdfCardConfig;
  const facts = [
    { name: t('agencies.products'), value: enabledProducts.join(', ') || t('agencies.cardsOnly') },
    {
      name: t('agencies.enablePaymentIntegration'),
      value: t(configuration.onlinePayment.enablePaymentIntegration ? 'agencies.on' : 'agencies.off'),
    },
    ...priceFields.map((price) => ({
      name: t(`agencies.${price}`),
      value: rupees(configuration.prices[price]),
    })),
    ...storageQuotaFields.map((quota) => ({
      name: t(`agencies.${quota}`),
      value: formatNumber(configuration.storage[quota], locale),
    })),
    ...customerPlans.map(({ id, pricePaise }) => ({
      name: t('agencies.planFact', { name: id }),
      value: rupees(pricePaise),
    })),
  ];
  return (
    <section className="stack agency-part">
      <h2 id={headingId('platform')} tabIndex={-1} className="title">
        {t(agencySections.platform.title)}
      </h2>
      <p className="muted">{t('agencies.platformDecidesHint')}</p>
      <dl className="facts agency-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
