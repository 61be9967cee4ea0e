import { useStore } from '@nanostores/react';
import { intoView } from '../../../kit/ui/browser/into-view.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { offerOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { projectsPath, staffIdsPath } from '../../people/session/menu.rules.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { Welcome } from '../../people/session/Welcome.tsx';
import { user } from '../../people/user/user.store.ts';
import { monthPath } from '../../studio/greeting/today/paths.ts';
import { PdfCardList } from '../../studio/pdf-card/customer/PdfCardList.tsx';
import { UserVideoList } from '../../studio/promo-video/customer/UserVideoList.tsx';
import { CardPanel } from '../home/CardPanel.tsx';
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx';

const projectTypes = ['digital_card', 'pdf_id_card', 'promotional_video'] as const;
type ProjectType = (typeof projectTypes)[number];

const isProjectType = (value: string | null): value is ProjectType => projectTypes.some((type) => type === value);

const wanted = new URLSearchParams(location.search).get('projectType');
const type: ProjectType = isProjectType(wanted) ? wanted : 'digital_card';

export function Projects() {
  const details = useStore(agency.$state).data;
  const list = useStore(businesses.$state);
  const who = useStore(user.$state);
  const active = useStore($activeBusiness);
  const offer = details && offerOf(details);
  const types: ProjectType[] = [
    'digital_card',
    ...(offer?.pdf ? (['pdf_id_card'] as const) : []),
    ...(offer?.video ? (['promotional_video'] as const) : []),
  ];
  const failure = who.error ?? list.error;
  return (
    <div className="stack projects">
      {/* Reserves the space until the agency's products are known. */}
      {!offer && <div className="kinds-waiting" />}
      {(types.length > 1 || offer?.images) && (
        <nav className="row kinds" aria-label={t('projects.kinds')}>
          {types.map((one) => (
            <a
              key={one}
              ref={one === type ? intoView : undefined}
              className="chip"
              href={projectsPath(one)}
              aria-current={one === type ? 'page' : undefined}
            >
              {t(`projects.${one}`)}
            </a>
          ))}
          {offer?.pdf && (
            <a className="chip" href={staffIdsPath(active?.businessId)}>
              {t('shell.entry_staffIds')}
            </a>
          )}
          {offer?.images && (
            <a className="chip" href={monthPath()}>
              {t('projects.greetings')}
            </a>
          )}
        </nav>
      )}
      {active &&
        {
          digital_card: () => <CardPanel />,
          pdf_id_card: () => <PdfCardList businessId={active.businessId} wait={<ProjectsSkeleton />} />,
          promotional_video: () => <UserVideoList businessId={active.businessId} wait={<ProjectsSkeleton />} />,
        }[type]()}
      {!active && failure && <FailedPanel failure={failure} onRetry={refresh} />}
      {!active && !failure && (list.status === 'success' && who.data ? <Welcome /> : <ProjectsSkeleton />)}
    </div>
  );
}
