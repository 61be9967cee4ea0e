import type { Contract } from '@parichay/shared/contract.ts';
import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { attached, Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../brand-kit/brand-kit.queries.ts';
import { cardPrint } from './card.print.ts';
import { cardInReach } from './card.queries.ts';

export function cardPrintHandlers(services: { pdf: Pdf; layerPictures: LayerPictures }) {
  return {
    'GET /card-print': prepared<Contract['GET /card-print'], Bytes>({
      beginsInTransaction: true,
      before: async ({ actor, query, inTransaction }) => {
        const { row, business } = await inTransaction(async (tx) => {
          const card = await cardInReach(tx, actor, query.cardNo);
          return { row: card, business: await brandKitOf(tx, actor, card.business_id) };
        });
        const sections = completeSections(row.sections);
        const file = await cardPrint(services, {
          kind: query.kind,
          withBleed: query.paper === 'print',
          locale: query.lang,
          sections,
          source: business.source,
          made: row.updated_at,
        });
        return new Bytes(file, attached('application/pdf', `${row.card_id}-${query.kind}.pdf`));
      },
    }),
  } satisfies Handlers;
}
