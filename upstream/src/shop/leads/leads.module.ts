import type { FeatureModule } from '../../feature-module.ts';
import { enquiryHandlers } from './enquiry.routes.ts';
import { sendDueEnquiryReminders } from './enquiry-remind.ts';
import { feedbackHandlers } from './feedback.routes.ts';
import { staffEnquiryHandlers } from './staff-enquiry.routes.ts';

export const leadsModule: FeatureModule = () => ({
  calls: { ...feedbackHandlers, ...enquiryHandlers, ...staffEnquiryHandlers },
  schedule: {
    'remind-of-enquiries': { cron: '30 8 * * *', run: sendDueEnquiryReminders },
  },
});
