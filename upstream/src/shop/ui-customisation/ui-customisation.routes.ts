import { agencyIdInReach } from '../../people/agency/agency-reach.ts';
import { loadPageByColumns } from '../../platform/database/page-by-columns.ts';
import { newId, requireCurrentVersion } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { pictureColumnValue } from '../../platform/media/stored-pictures.ts';
import {
  deleteUiCustomisation,
  lockUiCustomisation,
  presentUiCustomisation,
  requireTargetSubcategory,
  saveUiCustomisation,
  uiCustomisationOrder,
  uiCustomisationQuery,
} from './ui-customisation.queries.ts';

export const uiCustomisationHandlers = {
  'GET /ui-customisation': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    let rows = uiCustomisationQuery(tx, agencyId);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true);
    if (query.placement) rows = rows.where('placement', '=', query.placement);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    return loadPageByColumns(rows, uiCustomisationOrder, query, presentUiCustomisation);
  },

  'POST /ui-customisation': updateHandler(
    'POST /ui-customisation',
    {
      idField: 'uiCustomisationId',
      read: async ({ actor, tx, id, query }) => {
        const agencyId = await agencyIdInReach(tx, actor, (query as { agencyId?: string }).agencyId);
        return presentUiCustomisation(await lockUiCustomisation(tx, agencyId, id));
      },
    },
    async ({ actor, query, body, tx }) => {
      const { uiCustomisationId } = body;
      const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
      const stored = uiCustomisationId ? await lockUiCustomisation(tx, agencyId, uiCustomisationId) : null;
      requireCurrentVersion(body, stored);
      await requireTargetSubcategory(tx, agencyId, body.target);
      const section = await saveUiCustomisation(tx, {
        ui_customisation_id: stored?.ui_customisation_id ?? newId(),
        agency_id: agencyId,
        placement: body.placement,
        title: body.title,
        display_style: body.displayStyle,
        height: body.height,
        logo_mode: body.logoMode,
        position: body.position,
        is_active: body.isActive,
        picture: await pictureColumnValue(tx, actor, 'picture', body.picture, stored?.picture),
        target: JSON.stringify(body.target),
      });
      return { uiCustomisation: presentUiCustomisation(section) };
    },
  ),

  'DELETE /ui-customisation/{uiCustomisationId}': async ({ actor, params, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    await deleteUiCustomisation(tx, agencyId, params.uiCustomisationId);
    return {};
  },
} satisfies Handlers;
