import { storedPicture } from '../business/stored-pictures.ts';
import { changing, type Handlers } from '../lib/handle.ts';
import { placePage } from '../lib/place-page.ts';
import { newId, refuseOlder } from '../lib/rows.ts';
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
    let rows = sectionsOf(tx, actor.agencyId);
    if (actor.kind === 'customer') rows = rows.where('is_active', '=', true);
    if (query.placement) rows = rows.where('placement', '=', query.placement);
    if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
    return placePage(rows, placeOfSection, query, presentSection);
  },

  'POST /ui-customisation': changing(
    'POST /ui-customisation',
    {
      id: 'uiCustomisationId',
      of: async ({ actor, tx, id }) => presentSection(await sectionToChange(tx, actor.agencyId, id)),
    },
    async ({ actor, body, tx }) => {
      const { uiCustomisationId } = body;
      const stored = uiCustomisationId ? await sectionToChange(tx, actor.agencyId, uiCustomisationId) : null;
      refuseOlder(body, stored);
      await requireTarget(tx, body.target);
      const section = await putSection(tx, {
        ui_customisation_id: stored?.ui_customisation_id ?? newId(),
        agency_id: actor.agencyId,
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

  'DELETE /ui-customisation/{uiCustomisationId}': async ({ actor, params, tx }) => {
    await deleteSection(tx, actor.agencyId, params.uiCustomisationId);
    return {};
  },
} satisfies Handlers;
