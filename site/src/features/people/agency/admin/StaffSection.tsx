import { t } from '../../../../kit/ui/text/messages.ts';
import { Section, Switch } from './fields.tsx';

export const StaffSection = () => (
  <Section id="staff">
    <Switch
      path="configuration.requireSecondFactor"
      label={t('agencies.requireSecondFactor')}
      hint={t('agencies.requireSecondFactorHint')}
    />
  </Section>
);
