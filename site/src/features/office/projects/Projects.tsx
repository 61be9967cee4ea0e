import { useStore } from '@nanostores/react';
import { scrollElementIntoView } from '../../../kit/ui/browser/scroll-element-into-view.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { offeredProductsOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { projectsPath, staffIdsPath } from '../../people/session/menu.rules.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { Welcome } from '../../people/session/Welcome.tsx';
import { user } from '../../people/user/user.store.ts';
import { calendarPath } from '../../studio/greeting/today/greeting-paths.ts';
import { PdfCardList } from '../../studio/pdf-card/customer/PdfCardList.tsx';
import { UserVideoList } from '../../studio/promo-video/customer/UserVideoList.tsx';
import { CardPanel } from '../home/CardPanel.tsx';
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx';

const projectTypes = ['digital_card', 'pdf_id_card', 'promotional_video'] as const;
type ProjectType = (typeof projectTypes)[number];

const isProjectType = (value: string | null): value is ProjectType => projectTypes.some((type) => type === value);

const requestedType = new URLSearchParams(location.search).get('projectType');
const type: ProjectType = isProjectType(requestedType) ? requestedType : 'digital_card';

export function Projects() {
  const agencyDetails = useStore(agency.$state).data;
  const businessList = useStore(businesses.$state);
  const userState = useStore(user.$state);
  const activeBusiness = useStore($activeBusiness);
  const offer = agencyDetails && offeredProductsOf(agencyDetails);
  const types: ProjectType[] = [
    'digital_card',
    ...(offer?.hasPdfCards ? (['pdf_id_card'] as const) : []),
    ...(offer?.hasPromoVideos ? (['promotional_video'] as const) : []),
  ];
  const failure = userState.error ?? businessList.error;
  return (
    <div className="stack projects">
      {/* Reserves the space until the agency's products are known. */}
      {!offer && <div className="kinds-waiting" />}
      {(types.length > 1 || offer?.hasGreetingImages) && (
        <nav className="row kinds" aria-label={t('projects.kinds')}>
          {types.map((one) => (
            <a
              key={one}
              ref={one === type ? scrollElementIntoView : undefined}
              className="chip"
              href={projectsPath(one)}
              aria-current={one === type ? 'page' : undefined}
            >
              {t(`projects.${one}`)}
            </a>
          ))}
          {offer?.hasPdfCards && (
            <a className="chip" href={staffIdsPath(activeBusiness?.businessId)}>
              {t('shell.entry_staffIds')}
            </a>
          )}
          {offer?.hasGreetingImages && (
            <a className="chip" href={calendarPath()}>
              {t('projects.greetings')}
            </a>
          )}
        </nav>
      )}
      {activeBusiness &&
        {
          digital_card: () => <CardPanel />,
          pdf_id_card: () => <PdfCardList businessId={activeBusiness.businessId} fallback={<ProjectsSkeleton />} />,
          promotional_video: () => (
            <UserVideoList businessId={activeBusiness.businessId} fallback={<ProjectsSkeleton />} />
          ),
        }[type]()}
      {!activeBusiness && failure && <FailedPanel failure={failure} onRetry={reloadCustomerData} />}
      {!activeBusiness &&
        !failure &&
        (businessList.status === 'success' && userState.data ? <Welcome /> : <ProjectsSkeleton />)}
    </div>
  );
}
