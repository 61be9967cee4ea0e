import type { InputOf } from '@parichay/shared/contract.ts';
import type { PdfCardRow } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import type { UserVideo } from '@parichay/shared/video/user-video.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { rowChanges } from '../../table/changes.store.ts';
import { columnChoice } from '../../table/columns.store.ts';
import { listScreen } from '../../table/list.store.ts';
import { pdfCardList, videoList } from './projects-admin.lists.ts';

export const pdfCardScreen = listScreen<PdfCardRow>(
  pdfCardList,
  ({ pdfCardNo }) => pdfCardNo,
  (query) =>
    call('GET /pdf-card/getPdfCardList', {
      query: query as NonNullable<InputOf<'GET /pdf-card/getPdfCardList'>['query']>,
    }),
);
export const pdfCardColumns = columnChoice('pdf-cards');
export const pdfCardChanges = rowChanges<PdfCardRow>(pdfCardScreen);

export const videoScreen = listScreen<UserVideo>(
  videoList,
  ({ videoNo }) => videoNo,
  (query) => call('GET /video/user-video', { query: query as NonNullable<InputOf<'GET /video/user-video'>['query']> }),
);
export const videoColumns = columnChoice('videos');
export const videoChanges = rowChanges<UserVideo>(videoScreen);
