import { t } from '../../../kit/ui/messages.ts';
import { Section, Switch } from './fields.tsx';

/** How the agency's staff signs in. */
export const StaffSection = () => (
  <Section id="staff">
    <Switch
      path="configuration.requireSecondFactor"
      label={t('agencies.requireSecondFactor')}
      hint={t('agencies.requireSecondFactorHint')}
    />
  </Section>
);
