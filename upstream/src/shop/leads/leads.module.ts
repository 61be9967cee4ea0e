import type { FeatureModule } from '../../feature-module.ts';
import { remindOfEnquiries } from './enquiry.remind.ts';
import { enquiryHandlers } from './enquiry.routes.ts';
import { feedbackHandlers } from './feedback.routes.ts';
import { staffEnquiryHandlers } from './staff-enquiry.routes.ts';

export const leadsModule: FeatureModule = () => ({
  calls: { ...feedbackHandlers, ...enquiryHandlers, ...staffEnquiryHandlers },
  schedule: {
    'remind-of-enquiries': { cron: '30 8 * * *', run: remindOfEnquiries },
  },
});
