import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $card } from '../../people/session/card.store.ts';
import {
  addBusinessPath,
  cardEditorPath,
  editBusinessPath,
  projectsPath,
  staffIdsPath,
} from '../../people/session/menu.rules.ts';
import { $draftsAtSignOut, type PanelArea, signOutAndDelete } from '../../people/session/sign-out.ts';
import { user } from '../../people/user/user.store.ts';

const kinds = ['card', 'business', 'greeting', 'staff-member', 'pdf-card', 'video', 'enquiry', 'page'] as const;
type Kind = (typeof kinds)[number];
const kindOf = (name: string): Kind | 'form' => kinds.find((kind) => kind === name.split(':')[0]) ?? 'form';

/** Page of the form; null = the open page, or unknown. */
function pathOf(name: string): string | null {
  const id = name.split(':')[1];
  const businessId = $activeBusiness.get()?.businessId;
  const card = $card.get();
  switch (kindOf(name)) {
    case 'card':
      return card?.cardNo === id && card ? cardEditorPath(card.businessId) : projectsPath('digital_card');
    case 'business':
      return id && id !== 'new' ? editBusinessPath(id) : addBusinessPath(user.$state.get().data, false);
    case 'staff-member':
      return staffIdsPath(businessId);
    case 'pdf-card':
      return projectsPath('pdf_id_card');
    case 'video':
      return projectsPath('promotional_video');
    case 'enquiry':
      return '/panel/customer/inbox';
    default:
      return null;
  }
}

export function SignOutQuestion({ area }: { area: PanelArea }) {
  const names = useStore($draftsAtSignOut);
  const close = () => $draftsAtSignOut.set([]);
  const path = area === 'customer' && names[0] ? pathOf(names[0]) : null;
  const foot = (
    <>
      {path ? (
        <a className="button" href={path}>
          {t('sign-out.save')}
        </a>
      ) : (
        <button type="button" className="button" onClick={close}>
          {t('sign-out.save')}
        </button>
      )}
      <button type="button" className="button button-danger" onClick={() => signOutAndDelete(area)}>
        {t('sign-out.go')}
      </button>
    </>
  );
  return (
    <Sheet kind="dialog" title={t('sign-out.title')} onClose={close} foot={foot}>
      <div className="stack">
        <p>{t('sign-out.text')}</p>
        <ul>
          {[...new Set(names.map(kindOf))].map((kind) => (
            <li key={kind}>{t(`sign-out.draft_${kind}`)}</li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
