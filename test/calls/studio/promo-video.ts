import { type VideoDocument, videoDocuments } from '../../../upstream/src/studio/promo-video/video-documents.ts';
import { type Calls, filter } from '../call.ts';

const { code: _code, seconds: _seconds, ...film } = videoDocuments.get('thank-you') as VideoDocument;

export const promoVideoCalls: Calls = {
  'GET /video/user-video': { ids: { agencyId: filter('agency') } },
  'GET /video/user-video/{id}': { ids: { id: 'video' } },
  'GET /video/user-video/getUserVideosByBusiness': { ids: { businessId: 'business' } },
  'POST /video/user-video': {
    ids: { businessId: 'business', videoNo: 'video', templateId: 'template' },
    body: { title: 'New', shape: 'STORY' },
    update: {
      added: ({ business: businessId, template: templateId, picture: mediaId }) => ({
        ...{ businessId, title: 'Kept', templateId, shape: 'SQUARE', language: 'hi' },
        ...{ texts: { headline: 'रखा हुआ', line: '' }, pictures: { photo: { mediaId } } },
      }),
      change: { title: 'Renamed' },
    },
  },
  'POST /video/user-video/preview': {
    ids: { businessId: 'business', videoNo: 'video', templateId: 'template' },
    body: { shape: 'STORY' },
  },
  'POST /video/user-video/updateUserVideoStatus': { ids: { videoNo: 'video' }, body: { status: 'draft' } },
  'POST /video/user-video/sample': {
    ids: { videoNo: 'video' },
    ownerMay: false, // They were inserted by SQL, and their template has no drawing.
  },
  'GET /video/user-video/downloadUserVideo': {
    ids: { videoNo: 'video' },
    ownerMay: false, // They are not rendered; user-video-renders.test.ts covers ids in reach.
  },
  'DELETE /video/user-video': { ids: { videoNo: 'video' }, ends: true },
  'POST /video/template': {
    body: ({ picture: mediaId }) => ({
      ...{ templateCode: 'new', templateName: 'New', shapes: ['SQUARE'], durationSeconds: 10, thumbnail: { mediaId } },
      slots: [{ key: 'headline', label: 'Headline', type: 'text' }],
    }),
    update: {
      added: ({ picture: mediaId }) => ({
        ...{ templateCode: 'kept-1', templateName: 'Kept', shapes: ['SQUARE'], durationSeconds: 12 },
        ...{ category: 'Bakery', thumbnail: { mediaId }, isActive: false },
        slots: [{ key: 'headline', label: 'Headline', type: 'text', maxLength: 20 }],
      }),
      change: { templateName: 'Renamed' },
    },
  },
  'DELETE /video/template': { ids: { templateId: 'template' } },
  'PUT /video/template/popularity': { ids: { templateId: 'template' } },
  'POST /video/template/draft': {
    body: ({ template: copyOf }) => ({ templateCode: 'copy', templateName: 'Copy', copyOf }),
  },
  'PUT /video/template/{id}/draft': { body: { version: 0, film } },
  'POST /video/template/{id}/draft/preview': { body: { film, shape: 'SQUARE', business: 'short', moment: 1 } },
  'POST /video/template/{id}/draft/test': { body: { version: 0, shape: 'SQUARE' } },
  'POST /video/template/{id}/draft/publish': { body: { version: 0 } },
  'POST /video/template/{id}/withdraw': {},
};
