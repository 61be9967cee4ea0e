import type { Mail, MovedMessage, OtpMessage, ReminderMessage } from './delivery.message.ts';
import { movedSms } from './moved.messages.ts';
import { reminderSms } from './renewal.messages.ts';

export function printOtp({ to, code }: OtpMessage): void {
  process.stdout.write(`OTP ${code} for ${'phoneNumber' in to ? to.phoneNumber : to.email}\n`);
}

export function printReminder({ to, ...words }: ReminderMessage): void {
  process.stdout.write(`MESSAGE for ${'phoneNumber' in to ? to.phoneNumber : to.email}: ${reminderSms(words)}\n`);
}

export function printMoved({ to, ...words }: MovedMessage): void {
  process.stdout.write(`MESSAGE for ${'phoneNumber' in to ? to.phoneNumber : to.email}: ${movedSms(words)}\n`);
}

export function printMail({ to, subject, text }: Mail): void {
  process.stdout.write(`MAIL to ${to}: ${subject}\n${text.replaceAll(/^/gm, '  ').trimEnd()}\n`);
}
