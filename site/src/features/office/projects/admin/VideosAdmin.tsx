import { useStore } from '@nanostores/react';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { EmptyProductArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import { projectColumns } from './project-columns.tsx';
import { videoChanges, videoColumnChoice, videoProduct, videoScreen } from './projects-admin.store.ts';
import { RecordProductPayment } from './RecordProductPayment.tsx';

const videoNameOf = ({ title }: UserVideo): string => title;

const sharedColumns = projectColumns<UserVideo>({
  header: t('projects-admin.video'),
  nameOf: videoNameOf,
  statusOf: ({ status }) => t(`projects-admin.video_${status}`),
  tab: 'videos',
  menu: (row) => (
    <ProjectMenu
      name={row.title}
      recordPaymentCall="POST /video/user-video-payment"
      canRecordPayment={!row.isPaid}
      filePath={row.url && `/api/v1/video/user-video/downloadUserVideo?videoNo=${row.videoNo}`}
      onRecordPayment={() => videoChanges.openQuestion('record', row)}
    />
  ),
});

const columns: readonly Column<UserVideo>[] = [
  sharedColumns.name,
  sharedColumns.business,
  sharedColumns.phone,
  sharedColumns.template,
  sharedColumns.status,
  sharedColumns.paid,
  sharedColumns.created,
  sharedColumns.menu,
];

export function VideosAdmin() {
  const question = useStore(videoChanges.$question);
  return (
    <TableScreen
      screen={videoScreen}
      columns={columns}
      choice={videoColumnChoice}
      changes={videoChanges}
      caption={t('projects-admin.videos')}
      nameOf={videoNameOf}
      totalText={(count, isMinimum) =>
        t(isMinimum ? 'projects-admin.videoTotalMore' : 'projects-admin.videoTotal', { count })
      }
      art={<EmptyProductArt kind="video" />}
      emptyText={t('projects-admin.noVideos')}
    >
      {question && <RecordProductPayment product={videoProduct} row={question.row} />}
    </TableScreen>
  );
}
