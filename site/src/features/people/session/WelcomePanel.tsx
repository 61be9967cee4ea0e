import { useStore } from '@nanostores/react';
import { ShopArt } from '../../../kit/ui/picture/ShopArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { user } from '../user/user.store.ts';
import { agency } from './agency.store.ts';
import { $nextBusiness } from './business.store.ts';
import { addBusinessPath } from './menu.rules.ts';
import { needsPlanText } from './needs-plan-text.ts';

export function WelcomePanel() {
  const customer = useStore(user.$state).data;
  const next = useStore($nextBusiness);
  const name = useStore(agency.$state).data?.agencyName;
  return (
    <section className="welcome">
      <ShopArt />
      <h2>{name ? t('home.welcomeTo', { agency: name }) : t('home.welcome')}</h2>
      <p>{t('home.welcomeText')}</p>
      <a className="button button-wide" href={addBusinessPath(customer, true)}>
        {t('home.makeCard')}
      </a>
      <ol className="steps">
        <li>{t('home.step1')}</li>
        <li>{t('home.step2')}</li>
        <li>{t('home.step3')}</li>
      </ol>
      <p className="muted">{next?.needsPlan ? needsPlanText(next) : t('home.free')}</p>
    </section>
  );
}
