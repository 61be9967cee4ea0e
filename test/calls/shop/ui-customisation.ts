import type { Calls } from '../call.ts';

export const uiCustomisationCalls: Calls = {
  'GET /ui-customisation': { ids: { agencyId: 'agency' } },
  'POST /ui-customisation': {
    // Each agency’s admins have their own: ui-customisation.test.ts.
    ids: { agencyId: 'agency', uiCustomisationId: { kind: 'section', ownerMay: false } },
    body: { placement: 'HOME_PAGE', title: 'New', target: { kind: 'none' } },
    update: {
      added: ({ picture: mediaId }) => ({
        ...{ placement: 'HOME_PAGE', title: 'Kept', displayStyle: 'style-2', height: 'HEIGHT-2', position: 7 },
        ...{ logoMode: 'only-logo', isActive: false, picture: { mediaId } },
        target: { kind: 'url', url: 'https://kept.example' },
      }),
      change: { title: 'Renamed' },
    },
  },
  'DELETE /ui-customisation/{uiCustomisationId}': {
    ids: { agencyId: 'agency', uiCustomisationId: 'section' },
    ownerMay: false, // The reason is the same as above.
  },
};
