import '../../../kit/table/table.css';
import { useStore } from '@nanostores/react';
import type { Agency, AgencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { Plus, Trash2 } from 'lucide-react';
import { fieldId, InputField } from '../../../kit/ui/fields.tsx';
import { MoneyField } from '../../../kit/ui/MoneyField.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { formatNumber, formatRupees } from '../../../lib/i18n.ts';
import { Room } from '../../document/Room.tsx';
import { franchisee } from '../../session/franchisee.store.ts';
import { productsOn, rolesWith } from './agencies-admin.rules.ts';
import { $edit, set } from './agencies-admin.store.ts';
import { boundsOfStorage } from './agency-faults.rules.ts';
import { Count, Section, Switch, useFault, useValue } from './fields.tsx';

/** What the platform decides of an agency: products, prices, roles. Its own admins read it. */

const images = 'configuration.imagePost';

export function ProductsSection() {
  const hasImages = useValue<boolean>(`${images}.enableImagePost`);
  return (
    <Section title={t('agencies.products')}>
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

const prices = ['perCardPaise', 'annualPaise', 'imagePostPaise', 'pdfCardPaise'] as const;

export function PricesSection() {
  const now = useValue<AgencyConfiguration['prices']>('configuration.prices');
  const videoPrice = useValue<number>(videoPricePath);
  return (
    <Section title={t('agencies.prices')} hint={t('agencies.pricesHint')}>
      <div className="agency-pair">
        {prices.map((price) => (
          <MoneyField
            key={price}
            id={fieldId(price)}
            label={t(`agencies.${price}`)}
            hint={t(`agencies.${price}Hint`)}
            value={now[price]}
            onChange={(paise) => set(`configuration.prices.${price}`, paise ?? 0)}
          />
        ))}
      </div>
      <PdfPlans />
      <MoneyField
        id={fieldId('videoPrice')}
        label={t('agencies.videoPrice')}
        hint={t('agencies.videoPriceHint')}
        value={videoPrice}
        onChange={(paise) => set(videoPricePath, paise ?? 0)}
      />
    </Section>
  );
}

const rooms = ['agencyGigabytes', 'freeBusinessMegabytes', 'planBusinessMegabytes'] as const;

/** How much may be uploaded, which the platform sets, and how much is. */
export function StorageSection({ isPlatform }: { isPlatform: boolean }) {
  const agencyId = useStore($edit)?.base?.agencyId;
  return (
    <Section title={t('agencies.storage')} hint={t('agencies.storageHint')}>
      {agencyId && <Room of={{ agencyId }} />}
      {isPlatform &&
        rooms.map((room) => (
          <Count key={room} path={`configuration.storage.${room}`} most={boundsOfStorage[room][1]} />
        ))}
    </Section>
  );
}

const videoPricePath = 'configuration.video.pricePaise';

type Plan = AgencyConfiguration['pdfCardConfig']['customerPlans'][number];
const plansPath = 'configuration.pdfCardConfig.customerPlans';
const mostPlans = 20;

/** What a customer pays for one PDF id card, by plan. */
function PdfPlans() {
  const plans = useValue<Plan[]>(plansPath);
  const fault = useFault(plansPath);
  const change = (at: number, change: Partial<Plan>) =>
    set(
      plansPath,
      plans.map((plan, index) => (index === at ? { ...plan, ...change } : plan)),
    );
  return (
    <fieldset className="stack form-part">
      <legend className="table-legend">{t('agencies.customerPlans')}</legend>
      {plans.map((plan, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is typed, so it cannot be the key
        <div key={at} className="agency-plan">
          <InputField
            id={`plan-${at}`}
            label={t('agencies.planName')}
            value={plan.id}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => change(at, { id: target.value })}
          />
          <MoneyField
            id={`plan-price-${at}`}
            label={t('agencies.planPrice')}
            value={plan.pricePaise}
            onChange={(paise) => change(at, { pricePaise: paise ?? 0 })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('agencies.removePlan', { name: plan.id || String(at + 1) })}
            onClick={() =>
              set(
                plansPath,
                plans.filter((_, index) => index !== at),
              )
            }
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      {plans.length < mostPlans && (
        <div>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => set(plansPath, [...plans, { id: '', pricePaise: 0 }])}
          >
            <Plus size={18} aria-hidden="true" />
            {t('agencies.addPlan')}
          </button>
        </div>
      )}
      <p className="field-error" aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}

export function RolesSection() {
  const base = useStore($edit)?.base;
  const own = useStore(franchisee.$state).data?.agencyId;
  const runsPlatform = useValue<Agency['roles']>('roles').includes('superadmin');
  const isOwn = base?.agencyId === own;
  return (
    <Section title={t('agencies.roles')}>
      <label className="check agency-switch">
        <input
          type="checkbox"
          checked={runsPlatform}
          disabled={isOwn}
          onChange={({ target }) => set('roles', rolesWith(target.checked))}
        />
        <span className="two-lines">
          {t('agencies.runsPlatform')}
          <span className="muted">{t(isOwn ? 'agencies.runsPlatformOwn' : 'agencies.runsPlatformHint')}</span>
        </span>
      </label>
    </Section>
  );
}

/** The same, for reading. */
export function PlatformFacts() {
  const configuration = useValue<AgencyConfiguration>('configuration');
  const on = productsOn(configuration).map((product) => t(`agencies.product_${product}`));
  const { customerPlans } = configuration.pdfCardConfig;
  const facts = [
    { name: t('agencies.products'), value: on.join(', ') || t('agencies.cardsOnly') },
    {
      name: t('agencies.enablePaymentIntegration'),
      value: t(configuration.onlinePayment.enablePaymentIntegration ? 'agencies.on' : 'agencies.off'),
    },
    ...prices.map((price) => ({
      name: t(`agencies.${price}`),
      value: formatRupees(configuration.prices[price], locale),
    })),
    ...rooms.map((room) => ({
      name: t(`agencies.${room}`),
      value: formatNumber(configuration.storage[room], locale),
    })),
    ...customerPlans.map(({ id, pricePaise }) => ({
      name: t('agencies.planFact', { name: id }),
      value: formatRupees(pricePaise, locale),
    })),
  ];
  return (
    <section className="stack agency-part">
      <h2 className="title">{t('agencies.platformDecides')}</h2>
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
