import { startPage } from '../lib/start.ts';
import { showAgency } from './agency.ts';
import { startCreatePasswordStep } from './create-password-step.ts';
import { requiredElement, startPasswordToggle } from './form.ts';
import { startLoginStep } from './login-step.ts';
import { startOtpStep } from './otp-step.ts';
import { startSecondStep } from './second-step-step.ts';

// All sign-in pages share one script, so it is cached after the first of them.
const form = requiredElement<HTMLFormElement>('step');
const { step, who, pressed } = form.dataset;
const isStaff = who === 'staff';

startPage();
startPasswordToggle();
if (step === 'login') startLoginStep(isStaff);
if (step === 'otp') startOtpStep(isStaff);
if (step === 'create-password') startCreatePasswordStep(isStaff);
if (step === 'second-step') startSecondStep();
showAgency();
if (pressed !== undefined) form.requestSubmit();

// A page restored from the back/forward cache would still show the pending form.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
