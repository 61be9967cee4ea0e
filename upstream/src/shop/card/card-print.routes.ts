import type { Contract } from '@parichay/shared/contract.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { attachmentHeaders, BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../brand-kit/brand-kit.queries.ts';
import { cardInReach } from './card.queries.ts';
import { createCardPrint } from './card-print.ts';

export function cardPrintHandlers(services: { pdf: Pdf; layerPictures: LayerPictureLoader }) {
  return {
    'GET /card-print': preparedHandler<Contract['GET /card-print'], BinaryResponse>({
      startsWithTransaction: true,
      before: async ({ actor, query, inTransaction }) => {
        const { row, business } = await inTransaction(async (tx) => {
          const card = await cardInReach(tx, actor, query.cardNo);
          return { row: card, business: await loadBrandKit(tx, actor, card.business_id) };
        });
        const sections = withDefaultSections(row.sections);
        const file = await createCardPrint(services, {
          kind: query.kind,
          hasBleed: query.paper === 'print',
          locale: query.lang,
          sections,
          source: business.source,
          made: row.updated_at,
        });
        return new BinaryResponse(file, attachmentHeaders('application/pdf', `${row.card_id}-${query.kind}.pdf`));
      },
    }),
  } satisfies Handlers;
}
