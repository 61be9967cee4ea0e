import { z } from 'zod';
import { makers } from '../../platform/access/makers.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, queryBoolean, queryInt } from '../../platform/lib/fields.ts';
import { filterStatuses } from '../../shop/card/card.lists.ts';
import { subscriptionPlanText } from '../../shop/plan/plan.fields.ts';

export const reportAccess = { staff: ['admin'], grant: 'view-reports' } as const;

const reportQueryFields = {
  createdFrom: isoDate.optional(),
  createdTo: isoDate.optional(),
  agencyId: id.optional(),
  subscriptionPlanId: subscriptionPlanText.optional(),
  /** Staff account that created a business or took it over. */
  franchiseeId: id.optional(),
  lang: z.enum(locales).default('en'),
  limit: queryInt(1, 100).optional(),
};

export const reportEndpoints = {
  'GET /reports/project-report/digital-card': endpoint({
    summary: 'Export digital cards as report.csv',
    access: reportAccess,
    query: z.strictObject({
      ...reportQueryFields,
      status: z.enum(filterStatuses).optional(),
      isSubscribed: queryBoolean.optional(),
    }),
    response: emptyResponse,
    responseType: 'text/csv',
  }),
  'GET /reports/project-report/business': endpoint({
    summary: 'Export businesses as report.csv',
    access: reportAccess,
    query: z.strictObject({
      ...reportQueryFields,
      businessMadeBy: z.enum(makers).optional(),
      isSubscribed: queryBoolean.optional(),
    }),
    response: emptyResponse,
    responseType: 'text/csv',
  }),
} as const satisfies EndpointTable;
