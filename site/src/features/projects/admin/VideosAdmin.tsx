import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import type { Column } from '../../table/DataTable.tsx';
import { TableScreen } from '../../table/TableScreen.tsx';
import { SoonArt } from '../../ui/Art.tsx';
import { t } from '../../ui/words.ts';
import { projectColumns } from './project-columns.tsx';
import { videoChanges, videoColumns, videoScreen } from './projects-admin.store.ts';

const nameOf = ({ title }: UserVideo): string => title;

const shared = projectColumns<UserVideo>({
  header: t('projects-admin.video'),
  nameOf,
  statusOf: ({ status }) => t(`projects-admin.video_${status}`),
  tab: 'videos',
});

const columns: readonly Column<UserVideo>[] = [
  shared.name,
  shared.business,
  shared.phone,
  shared.template,
  shared.status,
  {
    id: 'paid',
    header: t('projects-admin.isPaid'),
    width: '92px',
    isNamedOnPhone: true,
    text: ({ isPaid }) => t(`projects-admin.isPaid_${isPaid}`),
    cell: ({ isPaid }) => t(`projects-admin.isPaid_${isPaid}`),
  },
  shared.created,
];

/** All promotional videos in reach of a staff account. */
export const VideosAdmin = () => (
  <TableScreen
    screen={videoScreen}
    columns={columns}
    choice={videoColumns}
    changes={videoChanges}
    caption={t('projects-admin.videos')}
    nameOf={nameOf}
    totalText={(count, isMinimum) =>
      t(isMinimum ? 'projects-admin.videoTotalMore' : 'projects-admin.videoTotal', { count })
    }
    art={<SoonArt kind="video" />}
    none={t('projects-admin.noVideos')}
  />
);
