import { useStore } from '@nanostores/react';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { user } from '../user/user.store.ts';
import { addBusinessPath } from './menu.rules.ts';

export function NoBusiness({ title, text }: { title?: string; text: string }) {
  const customer = useStore(user.$state).data;
  return (
    <section className="welcome">
      <CardArt />
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      <a className="button button-wide" href={addBusinessPath(customer, true)}>
        {t('shell.addNewBusiness')}
      </a>
    </section>
  );
}
