import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { SoonArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import { projectColumns } from './project-columns.tsx';
import { videoChanges, videoColumns, videoProduct, videoScreen } from './projects-admin.store.ts';
import { RecordProduct } from './RecordProduct.tsx';

const nameOf = ({ title }: UserVideo): string => title;

const shared = projectColumns<UserVideo>({
  header: t('projects-admin.video'),
  nameOf,
  statusOf: ({ status }) => t(`projects-admin.video_${status}`),
  tab: 'videos',
  menu: (row) => (
    <ProjectMenu
      name={row.title}
      recordBy="POST /video/user-video-payment"
      canRecord={!row.isPaid}
      file={row.url && `/api/v1/video/user-video/downloadUserVideo?videoNo=${row.videoNo}`}
      onRecord={() => videoChanges.ask('record', row)}
    />
  ),
});

const columns: readonly Column<UserVideo>[] = [
  shared.name,
  shared.business,
  shared.phone,
  shared.template,
  shared.status,
  shared.paid,
  shared.created,
  shared.menu,
];

export function VideosAdmin() {
  const question = useStore(videoChanges.$question);
  return (
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
    >
      {question && <RecordProduct of={videoProduct} row={question.row} />}
    </TableScreen>
  );
}
