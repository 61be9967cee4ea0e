import { t } from '../../../../kit/ui/text/messages.ts';
import { maxOffer as most } from './agency-faults.rules.ts';
import { AgencyCountField, AgencyFormSection, AgencyTextField, Switch, useAgencyField } from './fields.tsx';

const businessMakers = ['admin', 'creator', 'franchisee'] as const;
const allowedMakersField = 'configuration.onlinePayment.allowedMakers';

export function BuyingSection({ isPlatform }: { isPlatform: boolean }) {
  const { value: allowed, set } = useAgencyField<string[]>(allowedMakersField);
  return (
    <AgencyFormSection id="buying">
      {isPlatform && (
        <Switch
          path="configuration.onlinePayment.enablePaymentIntegration"
          label={t('agencies.enablePaymentIntegration')}
          hint={t('agencies.enablePaymentIntegrationHint')}
        />
      )}
      <fieldset>
        <legend>{t('agencies.allowedMakers')}</legend>
        <p className="muted">{t('agencies.allowedMakersHint')}</p>
        {businessMakers.map((maker) => (
          <label key={maker} className="check">
            <input
              type="checkbox"
              checked={allowed.includes(maker)}
              onChange={({ target }) =>
                set(businessMakers.filter((one) => (one === maker ? target.checked : allowed.includes(one))))
              }
            />
            {t(`agencies.maker_${maker}`)}
          </label>
        ))}
      </fieldset>
      <AgencyCountField path="configuration.expiringSoonDays" max={60} />
      <Switch
        path="configuration.reminders.isEnabled"
        label={t('agencies.isEnabled')}
        hint={t('agencies.isEnabledHint')}
      />
    </AgencyFormSection>
  );
}

export const OfferSection = () => (
  <AgencyFormSection id="offer" hint={t('agencies.offerHint')}>
    <AgencyCountField path="configuration.offer.freeBusinesses" max={most.freeBusinesses} />
    <AgencyCountField path="configuration.offer.trialDays" max={most.trialDays} />
    <AgencyCountField path="configuration.offer.graceDays" max={most.graceDays} />
  </AgencyFormSection>
);

const dashboardField = 'configuration.dashboardConfig';

export const DashboardSection = () => (
  <AgencyFormSection id="dashboard">
    <Switch
      path={`${dashboardField}.showInvitationTileInCustomerDashboard`}
      label={t('agencies.showInvitationTileInCustomerDashboard')}
      hint={t('agencies.invitationHint')}
    />
    <AgencyTextField
      path={`${dashboardField}.invitationSiteLink`}
      label={t('agencies.invitationSiteLink')}
      input={{ inputMode: 'url', maxLength: 2000, autoCapitalize: 'none', autoComplete: 'off' }}
    />
  </AgencyFormSection>
);

const contactField = 'configuration.contact';
const phoneInput = { inputMode: 'tel', maxLength: 20, autoComplete: 'off' } as const;

export const ContactSection = () => (
  <AgencyFormSection id="contact" hint={t('agencies.contactHint')}>
    <AgencyTextField path={`${contactField}.phoneNumber`} label={t('agencies.phoneNumber')} input={phoneInput} />
    <AgencyTextField path={`${contactField}.whatsappNumber`} label={t('agencies.whatsappNumber')} input={phoneInput} />
  </AgencyFormSection>
);
