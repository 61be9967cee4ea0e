import { agencyIdInReach } from '../../people/agency/agency.reach.ts';
import { placePage } from '../../platform/database/place-page.ts';
import { newId, refuseOlder } from '../../platform/database/rows.ts';
import { changing, type Handlers } from '../../platform/http/handle.ts';
import { storedPicture } from '../../platform/media/stored-pictures.ts';
import {
  deleteSection,
  placeOfSection,
  presentSection,
  putSection,
  requireTarget,
  sectionsOf,
  sectionToChange,
} from './ui-customisation.queries.ts';

export const uiCustomisationHandlers = {
  'GET /ui-customisation': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    let rows = sectionsOf(tx, agencyId);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true);
    if (query.placement) rows = rows.where('placement', '=', query.placement);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    return placePage(rows, placeOfSection, query, presentSection);
  },

  'POST /ui-customisation': changing(
    'POST /ui-customisation',
    {
      id: 'uiCustomisationId',
      of: async ({ actor, tx, id, query }) => {
        const agencyId = await agencyIdInReach(tx, actor, (query as { agencyId?: string }).agencyId);
        return presentSection(await sectionToChange(tx, agencyId, id));
      },
    },
    async ({ actor, query, body, tx }) => {
      const { uiCustomisationId } = body;
      const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
      const stored = uiCustomisationId ? await sectionToChange(tx, agencyId, uiCustomisationId) : null;
      refuseOlder(body, stored);
      await requireTarget(tx, agencyId, body.target);
      const section = await putSection(tx, {
        ui_customisation_id: stored?.ui_customisation_id ?? newId(),
        agency_id: agencyId,
        placement: body.placement,
        title: body.title,
        display_style: body.displayStyle,
        height: body.height,
        logo_mode: body.logoMode,
        position: body.position,
        is_active: body.isActive,
        picture: await storedPicture(tx, actor, 'picture', body.picture, stored?.picture),
        target: JSON.stringify(body.target),
      });
      return { uiCustomisation: presentSection(section) };
    },
  ),

  'DELETE /ui-customisation/{uiCustomisationId}': async ({ actor, params, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    await deleteSection(tx, agencyId, params.uiCustomisationId);
    return {};
  },
} satisfies Handlers;
