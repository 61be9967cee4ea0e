import type { Offer } from '@parichay/shared/plan/offer.fields.ts';
import { FieldFrame, fieldId } from '../../ui/FieldFrame.tsx';
import { t } from '../../ui/words.ts';
import { mostOfOffer as most } from './agencies-admin.rules.ts';
import { set, touch } from './agencies-admin.store.ts';
import { Section, Switch, Text, useFault, useValue } from './fields.tsx';

const makers = ['admin', 'creator', 'franchisee'] as const;
const makersPath = 'configuration.onlinePayment.allowedMakers';

/** Who may buy online, and when customers hear that their plan ends. */
export function BuyingSection({ isPlatform }: { isPlatform: boolean }) {
  const allowed = useValue<string[]>(makersPath);
  return (
    <Section title={t('agencies.buying')}>
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
        {makers.map((maker) => (
          <label key={maker} className="check">
            <input
              type="checkbox"
              checked={allowed.includes(maker)}
              onChange={({ target }) =>
                set(
                  makersPath,
                  makers.filter((one) => (one === maker ? target.checked : allowed.includes(one))),
                )
              }
            />
            {t(`agencies.maker_${maker}`)}
          </label>
        ))}
      </fieldset>
      <Count name="expiringSoonDays" most={60} />
      <Switch
        path="configuration.reminders.isEnabled"
        label={t('agencies.isEnabled')}
        hint={t('agencies.isEnabledHint')}
      />
    </Section>
  );
}

/** A whole number, as how many days. */
function Count({ name, most }: { name: 'expiringSoonDays' | keyof Offer; most: number }) {
  const path = `configuration.${name === 'expiringSoonDays' ? '' : 'offer.'}${name}`;
  const count = useValue<number | null>(path);
  const fault = useFault(path);
  const id = fieldId(path);
  return (
    <FieldFrame id={id} label={t(`agencies.${name}`)} hint={t(`agencies.${name}Hint`)} error={fault}>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(most).length}
        value={Number.isInteger(count) ? String(count) : ''}
        aria-describedby={`${id}-said`}
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => set(path, Number.parseInt(target.value.replace(/\D/g, ''), 10))}
        onBlur={() => touch(path)}
      />
    </FieldFrame>
  );
}

/** What a business has without a plan. */
export const OfferSection = () => (
  <Section title={t('agencies.offer')} hint={t('agencies.offerHint')}>
    <Count name="freeBusinesses" most={most.freeBusinesses} />
    <Count name="trialDays" most={most.trialDays} />
    <Count name="graceDays" most={most.graceDays} />
  </Section>
);

const tile = 'configuration.dashboardConfig';

export const DashboardSection = () => (
  <Section title={t('agencies.dashboard')}>
    <Switch
      path={`${tile}.showInvitationTileInCustomerDashboard`}
      label={t('agencies.showInvitationTileInCustomerDashboard')}
      hint={t('agencies.invitationHint')}
    />
    <Text
      path={`${tile}.invitationSiteLink`}
      label={t('agencies.invitationSiteLink')}
      input={{ inputMode: 'url', maxLength: 2000, autoCapitalize: 'none', autoComplete: 'off' }}
    />
  </Section>
);

const contact = 'configuration.contact';
const phone = { inputMode: 'tel', maxLength: 20, autoComplete: 'off' } as const;

/** Whom customers ask. */
export const ContactSection = () => (
  <Section title={t('agencies.contact')} hint={t('agencies.contactHint')}>
    <Text path={`${contact}.phoneNumber`} label={t('agencies.phoneNumber')} input={phone} />
    <Text path={`${contact}.whatsappNumber`} label={t('agencies.whatsappNumber')} input={phone} />
  </Section>
);
