import { startPage } from '../lib/start.ts';
import { showAgency } from './agency.ts';
import { startCreatePassword } from './create-password.step.ts';
import { element, revealPassword } from './form.ts';
import { startLogin } from './login.step.ts';
import { startOtp } from './otp.step.ts';
import { startSecondStep } from './second-step.step.ts';

// One script for all sign-in pages: small, and in the browser's cache from the first of them on.
const form = element<HTMLFormElement>('step');
const { step, who, pressed } = form.dataset;
const isStaff = who === 'staff';

startPage();
revealPassword();
if (step === 'login') startLogin(isStaff);
if (step === 'otp') startOtp(isStaff);
if (step === 'create-password') startCreatePassword(isStaff);
if (step === 'second-step') startSecondStep();
showAgency();
if (pressed !== undefined) form.requestSubmit();

// Restored from the back/forward cache the form would still be pending.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
