import type { LoginChangeMessage, Mail, OtpMessage, ReminderMessage } from './delivery-message.ts';
import { loginChangeSms } from './login-change-messages.ts';
import { reminderSms } from './renewal-messages.ts';

export function printOtp({ to, code }: OtpMessage): void {
  process.stdout.write(`OTP ${code} for ${'phoneNumber' in to ? to.phoneNumber : to.email}\n`);
}

export function printReminder({ to, ...content }: ReminderMessage): void {
  process.stdout.write(`MESSAGE for ${'phoneNumber' in to ? to.phoneNumber : to.email}: ${reminderSms(content)}\n`);
}

export function printLoginChange({ to, ...content }: LoginChangeMessage): void {
  process.stdout.write(`MESSAGE for ${'phoneNumber' in to ? to.phoneNumber : to.email}: ${loginChangeSms(content)}\n`);
}

export function printMail({ to, subject, text }: Mail): void {
  process.stdout.write(`MAIL to ${to}: ${subject}\n${text.replaceAll(/^/gm, '  ').trimEnd()}\n`);
}
