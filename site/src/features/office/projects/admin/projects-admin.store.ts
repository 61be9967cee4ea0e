import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PdfCardRow } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { type ListScreen, listScreen } from '../../../../kit/table/list/list.store.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { type RowChanges, rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { withBuyerState } from '../../../money/payment/buyer-state.ts';
import { withChosenAgency } from '../../../people/agency/chosen-agency.ts';
import { pdfCardList, videoList } from './projects-admin.lists.ts';

export const pdfCardScreen = listScreen<PdfCardRow>(
  withChosenAgency(pdfCardList),
  ({ pdfCardNo }) => pdfCardNo,
  paged('GET /pdf-card/getPdfCardList'),
);
export const pdfCardColumnChoice = columnChoice('pdf-cards', ['company']);
export const pdfCardChanges = rowChanges<PdfCardRow, 'record'>(pdfCardScreen);

export const videoScreen = listScreen<UserVideo>(
  withChosenAgency(videoList),
  ({ videoNo }) => videoNo,
  paged('GET /video/user-video'),
);
export const videoColumnChoice = columnChoice('videos');
export const videoChanges = rowChanges<UserVideo, 'record'>(videoScreen);

export interface Price {
  id: string;
  pricePaise: number;
}

type Prices = OutputOf<'GET /business/subscription-plan'>;
interface ManualPayment {
  paymentAmount: number;
  note: string;
}

export interface PayableProduct<T extends PayableRow> {
  changes: RowChanges<T, 'record'>;
  screen: ListScreen<T>;
  nameOf(row: T): string;
  pricesOf(prices: Prices): readonly Price[];
  send(row: T, price: Price, payment: ManualPayment): Promise<unknown>;
}
export interface PayableRow {
  businessId: string;
  isPaid: boolean;
}

export const pdfCardProduct: PayableProduct<PdfCardRow> = {
  changes: pdfCardChanges,
  screen: pdfCardScreen,
  nameOf: ({ personName, companyName, kind }) => (isProductList(kind) ? companyName : personName || companyName),
  pricesOf: ({ pdfCardPlans }) => pdfCardPlans,
  send: ({ pdfCardNo }, { id }, payment) =>
    call('POST /pdf-card/pdf-card-payment', { body: { pdfCardNo, planId: id, isManualUpdate: true, ...payment } }),
};

export const videoProduct: PayableProduct<UserVideo> = {
  changes: videoChanges,
  screen: videoScreen,
  nameOf: ({ title }) => title,
  pricesOf: ({ userVideoPaise }) => (userVideoPaise ? [{ id: 'video', pricePaise: userVideoPaise }] : []),
  send: ({ videoNo }, _price, payment) =>
    call('POST /video/user-video-payment', { body: { videoNo, isManualUpdate: true, ...payment } }),
};

export const prices = slice<readonly Price[]>();
export const loadPrices = <T extends PayableRow>({ pricesOf }: PayableProduct<T>, { businessId }: T) =>
  prices.load(async () => {
    const { agencyId } = await call('GET /business/{id}', { params: { id: businessId } });
    return pricesOf(await call('GET /business/subscription-plan', { query: { agencyId } }));
  });

export const recordProductPayment = <T extends PayableRow>(
  product: PayableProduct<T>,
  row: T,
  price: Price,
  payment: ManualPayment,
) =>
  product.changes.answer(async () => {
    await withBuyerState(row.businessId, () => product.send(row, price, payment));
    product.screen.list.edit(product.screen.idOf(row), (one) => ({ ...one, isPaid: true }));
    return {
      text: t('projects-admin.recorded', { name: product.nameOf(row), amount: rupees(payment.paymentAmount) }),
    };
  });
