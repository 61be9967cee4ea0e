import { type Call, type Calls, filter } from '../call.ts';

const projectReport: Call = {
  ids: { agencyId: 'agency', franchiseeId: filter('franchisee'), subscriptionPlanId: filter('plan') },
};

export const reportCalls: Calls = {
  'GET /reports/project-report/digital-card': projectReport,
  'GET /reports/project-report/business': projectReport,
  'GET /reports/revenue': { ids: { agencyId: 'agency' }, query: { from: '2026-04-01', to: '2026-11-30' } },
  'GET /reports/visits': { ids: { agencyId: 'agency' } },
  'GET /reports/visits/cards': { ids: { agencyId: 'agency' } },
};
