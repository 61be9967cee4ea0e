import { pdfCardSearchBy, pdfCardStatuses } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { userVideoSearchBy, userVideoStatuses } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { Filter, ListSpec } from '../../../../kit/table/list/list-url.ts';

const booleanValues = ['true', 'false'] as const;

const doneAndPaidFilters: readonly Filter[] = (['isDone', 'isPaid'] as const).map((name) => ({
  kind: 'choice',
  name,
  label: `projects-admin.${name}`,
  anyLabel: `projects-admin.any_${name}`,
  options: booleanValues.map((value) => ({ value, label: `projects-admin.${name}_${value}` as const })),
}));
const createdFilter: Filter = {
  kind: 'dates',
  name: 'created',
  label: 'projects-admin.created',
  from: 'createdFrom',
  to: 'createdTo',
};

export const pdfCardList: ListSpec = {
  searchBy: pdfCardSearchBy.map((value) => ({ value, label: `projects-admin.by_${value}` })),
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'projects-admin.status',
      anyLabel: 'projects-admin.any_status',
      options: pdfCardStatuses.map((value) => ({ value, label: `projects-admin.pdf_${value}` })),
    },
    ...doneAndPaidFilters,
    createdFilter,
  ],
  detail: 'pdfCard',
  fixed: { projectType: 'pdf_id_card' },
};

export const videoList: ListSpec = {
  searchBy: userVideoSearchBy.map((value) => ({ value, label: `projects-admin.by_${value}` })),
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'projects-admin.status',
      anyLabel: 'projects-admin.any_status',
      options: userVideoStatuses.map((value) => ({ value, label: `projects-admin.video_${value}` })),
    },
    ...doneAndPaidFilters,
    createdFilter,
  ],
  detail: 'video',
  fixed: { projectType: 'promotional_video' },
};
