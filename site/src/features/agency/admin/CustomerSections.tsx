import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { t } from '../../ui/words.ts';
import { set, touch } from './agencies-admin.store.ts';
import { Section, Switch, Text, useFault, useValue } from './fields.tsx';

const makers = ['admin', 'creator', 'franchisee'] as const;
const makersPath = 'configuration.onlinePayment.allowedMakers';
const daysPath = 'configuration.expiringSoonDays';

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
      <DaysField />
      <Switch
        path="configuration.reminders.isEnabled"
        label={t('agencies.isEnabled')}
        hint={t('agencies.isEnabledHint')}
      />
    </Section>
  );
}

function DaysField() {
  const days = useValue<number>(daysPath);
  const fault = useFault(daysPath);
  return (
    <FieldFrame
      id="expiring-soon"
      label={t('agencies.expiringSoonDays')}
      hint={t('agencies.expiringSoonDaysHint')}
      error={fault}
    >
      <input
        id="expiring-soon"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={days || ''}
        aria-describedby="expiring-soon-said"
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => set(daysPath, Number(target.value.replace(/\D/g, '')))}
        onBlur={() => touch(daysPath)}
      />
    </FieldFrame>
  );
}

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
